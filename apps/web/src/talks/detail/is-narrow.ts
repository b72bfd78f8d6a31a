export const isNarrow = () => matchMedia('(max-width: 1099px)').matches
