/** A dialog that is closed tells so, even when it was closed because something had been done: the second time counts for nothing. */
export function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
