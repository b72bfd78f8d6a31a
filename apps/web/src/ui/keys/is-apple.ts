/** Whether keyboards here have ⌘ and ⌥ where others have Ctrl and Alt. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
