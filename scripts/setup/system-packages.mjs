import { existsSync } from 'node:fs'
import { findInstaller } from './installer.mjs'
import { findCommand, hasFastBrowser } from './commands.mjs'
import { say, Trouble } from './log.mjs'

const needs = {
  ffmpeg: {
    does: 'it reads and converts sound',
    isThere: () => Boolean(findCommand(process.env.FFMPEG_PATH ?? 'ffmpeg')),
    packages: { apt: ['ffmpeg'], brew: ['ffmpeg'] },
  },
  flite: {
    does: 'it speaks the sample talks',
    isThere: () => Boolean(findCommand('flite')),
    packages: { apt: ['flite'], brew: ['flite'] },
  },
  chromium: {
    does: 'the tests look at the pages with it',
    isThere: hasFastBrowser,
    packages: { apt: ['chromium-headless-shell'], brew: [] },
    without: "another Chromium or Playwright's own takes its place",
  },
  swift: {
    does: 'the tests keep recordings in its buckets, as in any that speak S3',
    isThere: () => existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py'),
    packages: { apt: ['python3-swift'], brew: [] },
    without: 'the tests of S3 are left out',
  },
}

/** Installs missing packages. Throws if a required one cannot be installed. */
export async function installSystemPackages(names, stop) {
  const missing = names.filter((name) => !needs[name].isThere())
  if (missing.length === 0) return say(`✓ Found ${inWords(names)}`)
  const installer = await findInstaller(stop)
  for (const name of missing) {
    await installer.install(needs[name].packages[installer.kind] ?? [], name)
    if (!needs[name].isThere()) goOnWithout(name, installer)
  }
}

function goOnWithout(name, installer) {
  const { does, packages, without } = needs[name]
  const advice = installer.advice(packages[installer.kind] ?? [name])
  if (!without) throw new Trouble(`Earshot needs ${name} (${does}): ${advice}, then start again.`)
  say(`! ${name} is missing (${does}): ${without}; to change that, ${advice}.`)
}

const inWords = (names) => names.join(', ').replace(/, ([^,]*)$/, ' and $1')
