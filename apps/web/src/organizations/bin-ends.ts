import { BIN_DAYS } from '@earshot/contract/rules/bin'

/** When something that was deleted then is gone for good. */
export const binEnds = (deleted: string | null) =>
  new Date(Date.parse(deleted ?? '') + BIN_DAYS * 24 * 60 * 60 * 1000).toISOString()
