export const isNarrow = () => matchMedia('(max-width: 1099px)').matches
export const isPhone = () => matchMedia('(max-width: 599px)').matches
