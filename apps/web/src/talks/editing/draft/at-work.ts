const unsaved = new Set<object>()

/** Whether somebody has written something here that is not saved. */
export const isEditorAtWork = () => unsaved.size > 0

/** Says that something is unsaved; answers how to say that it no longer is. */
export function beginUnsaved() {
  const work = {}
  unsaved.add(work)
  return () => void unsaved.delete(work)
}
