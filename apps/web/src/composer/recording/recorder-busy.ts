const working = new Set<object>()

/** A separate module, because every page checks it, even without loading the recorder. */
export const isRecorderBusy = () => working.size > 0

export function setRecorderBusy(recorder: object, works: boolean) {
  if (works) working.add(recorder)
  else working.delete(recorder)
}
