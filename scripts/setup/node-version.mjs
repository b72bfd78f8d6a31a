const oldest = 20

/** Ends with a sentence where Node is too old to run the rest: that is imported after this. */
export function requireNode(version = process.versions.node) {
  const major = Number.parseInt(version, 10)
  if (major >= oldest) return
  process.stderr.write(
    `✗ Earshot needs Node.js ${oldest} or newer, and this is ${version}. Install a newer one (https://nodejs.org), then start again.\n`,
  )
  process.exit(1)
}
