/** Reports that a dialog is closed, only once: a dialog that closes after an action would report it a second time. */
export function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
