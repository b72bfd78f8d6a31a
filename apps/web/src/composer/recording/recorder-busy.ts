const working = new Set<object>()

/** In a module of its own because every page asks, also without a recorder. */
export const isRecorderBusy = () => working.size > 0

export function setRecorderBusy(recorder: object, works: boolean) {
  if (works) working.add(recorder)
  else working.delete(recorder)
}
