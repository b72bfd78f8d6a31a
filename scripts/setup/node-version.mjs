const oldest = 20

/** Exits with a message if Node is too old for the modules imported after this. */
export function requireNode(version = process.versions.node) {
  const major = Number.parseInt(version, 10)
  if (major >= oldest) return
  process.stderr.write(
    `✗ Earshot needs Node.js ${oldest} or newer, and this is ${version}. Install a newer one (https://nodejs.org), then start again.\n`,
  )
  process.exit(1)
}
