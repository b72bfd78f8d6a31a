/** The modal dialog in front. A question is shown over the dialog that asks it, but can precede it in the document. */
export const openDialog = () =>
  openDialogs()
    .toSorted((one, other) => layerOf(one) - layerOf(other))
    .at(-1)

export const openDialogs = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].filter((dialog) =>
    dialog.checkVisibility(),
  )

const layerOf = (dialog: HTMLElement) => Number(getComputedStyle(dialog).getPropertyValue('--mb-z-index'))
