/** Hands a file to the person, as a download. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  follow(address, name)
  // The browser has to have begun reading before the address may end.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser fetch an address into a file. */
export function follow(href: string, download: string) {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}
