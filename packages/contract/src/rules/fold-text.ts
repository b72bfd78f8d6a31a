/** For comparing what is typed with names: without case and diacritics, and with ss for ß. */
export const foldText = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
