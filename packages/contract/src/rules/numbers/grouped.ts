const GROUPED = /^\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*$/

/** 1,000 and 1.000.000: one number in groups of three digits. */
export const isGroupedNumber = (token: string) => GROUPED.test(token)
