import { createHash } from 'node:crypto'

/** The id of an email address in the directory, so that it leads to the organization that provisions it. No secret. */
export const addressId = (email: string) =>
  createHash('md5')
    .update(email)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
