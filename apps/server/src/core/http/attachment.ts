/**
 * A Content-Disposition that saves under this name (RFC 6266): for old clients in ASCII, and in UTF-8 (RFC 8187), which
 * counts more.
 */
export const attachmentNamed = (name: string) =>
  `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*!]/g, percent)}`

const asciiOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]+/g, '_')
    .replaceAll(/["\\%]/g, '_')

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
