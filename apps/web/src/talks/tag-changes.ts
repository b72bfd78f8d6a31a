/** What the server is asked, so that tags stay that others have added to the talk meanwhile. */
export const tagChanges = (before: readonly string[], after: readonly string[]) => ({
  add_tags: after.filter((tag) => !before.includes(tag)),
  remove_tags: before.filter((tag) => !after.includes(tag)),
})
