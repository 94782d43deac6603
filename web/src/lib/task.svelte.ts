/** Something that takes a moment: not begun twice, and what went wrong is kept to be told. */
export class Task {
  busy = $state(false);
  trouble: unknown = $state(null);

  async run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = error;
    } finally {
      this.busy = false;
    }
  }
}
