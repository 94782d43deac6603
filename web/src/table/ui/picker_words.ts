/** What is said where many things are compared. */
export const picker = {
  open: (count: number) => `Compare all ${count}: sort, filter, or be surprised`,
  search: 'Search by name',
  sort: 'Sort',
  asOffered: 'As they are offered',
  by: (name: string) => `By ${name}`,
  filter: 'Only those with',
  anything: 'All of them',
  surprise: 'Surprise me',
  count: (count: number) => (count === 1 ? 'One to choose from' : `${count} to choose from`),
  dial: 'The whole dial',
};
