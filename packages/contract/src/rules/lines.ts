import { withoutInvisible } from './invisible.ts'

/** What is kept of a name that was typed. Composed, so that names that look alike are alike. */
export const lineOf = (typed: string): string => withoutInvisible(typed).trim().normalize('NFC')

export const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)

export const isName = (typed: string) => lineOf(typed) !== '' && isOneLine(lineOf(typed))
