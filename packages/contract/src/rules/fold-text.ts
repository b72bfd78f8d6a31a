import { fold } from './folding.ts'

/** For comparing what is typed with names: as words are compared, and without accents. */
export const foldText = (text: string) => fold(text).normalize('NFKD').replace(/\p{M}/gu, '')
