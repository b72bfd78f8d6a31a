export interface Type<T> {
  safeParse(value: unknown): { data?: T | undefined }
  isText?: true
}

/** Types for small values. The sign-in page needs some of them and must not load zod. */
const plain = <T>(is: (value: unknown) => value is T): Type<T> => ({
  safeParse: (value) => (is(value) ? { data: value } : {}),
})

const plainText = <T extends string>(is: (value: unknown) => value is T): Type<T> => ({ ...plain(is), isText: true })

export const text = plainText((value) => typeof value === 'string')
export const number = plain((value) => typeof value === 'number')
/** 0–1. */
export const share = plain((value): value is number => is(number, value) && value >= 0 && value <= 1)
export const flag = plain((value) => typeof value === 'boolean')
export const oneOf = <T extends string>(...words: T[]) =>
  plainText((value): value is T => words.some((word) => word === value))
export const optional = <T>(type: Type<T>) =>
  plain((value): value is T | undefined => value === undefined || is(type, value))

const is = <T>(type: Type<T>, value: unknown): value is T => 'data' in type.safeParse(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Of what the server has answered: `storage_version` says whether this page's server has. */
export const answered = <T extends object>() => plain((value): value is T => isObject(value) && !Array.isArray(value))
export const answeredList = <T extends object>() =>
  plain((value): value is T[] => Array.isArray(value) && value.every(isObject))

export const fields = <T extends object>(types: { [Name in keyof T]-?: Type<T[Name]> }) =>
  plain(
    (value): value is T =>
      isObject(value) && Object.entries(types).every(([name, type]) => is(type as Type<unknown>, value[name])),
  )

export const byName = <T>(type: Type<T>) =>
  plain((value): value is Record<string, T> => isObject(value) && Object.values(value).every((one) => is(type, one)))
