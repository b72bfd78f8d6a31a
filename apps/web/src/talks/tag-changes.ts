/** The tags to add and to remove. Sending all of them would drop tags that others have just added. */
export const tagChanges = (before: readonly string[], after: readonly string[]) => ({
  add_tags: after.filter((tag) => !before.includes(tag)),
  remove_tags: before.filter((tag) => !after.includes(tag)),
})
