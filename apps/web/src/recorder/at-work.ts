const working = new Set<object>()

/** Whether somebody is recording right now. It is asked on every page, also where no recorder was loaded. */
export const isRecorderAtWork = () => working.size > 0

/** Says whether a recorder is at work. */
export function setRecorderAtWork(recorder: object, works: boolean) {
  if (works) working.add(recorder)
  else working.delete(recorder)
}
