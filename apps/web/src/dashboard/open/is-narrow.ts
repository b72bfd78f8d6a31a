/** Whether the list and the talk do not fit side by side. */
export const isNarrow = () => matchMedia('(max-width: 1099px)').matches
