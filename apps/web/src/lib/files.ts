export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  follow(address, name)
  // Revoked late, because the browser must have started reading.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function follow(href: string, download: string) {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}
