import { findCommand } from './commands.mjs'
import { run, works } from './run.mjs'
import { say, step, Trouble } from './log.mjs'

/** apt-get as root or with passwordless sudo, Homebrew, or none. */
export async function findInstaller(stop) {
  if (findCommand('apt-get')) return apt(await rootPrefix(), stop)
  if (findCommand('brew')) return brew(stop)
  const advice = (packages) => `install ${packages.join(' and ')} with your package manager`
  return { kind: 'none', advice, install: async () => {} }
}

/** The prefix of commands that need root; undefined without passwordless sudo. */
async function rootPrefix() {
  if (process.getuid() === 0) return []
  return findCommand('sudo') && (await works('sudo', ['-n', 'true'])) ? ['sudo', '-n'] : undefined
}

function apt(prefix, stop) {
  const command = (...args) => [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
  const options = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
  let updating
  const install = async (packages, name) => {
    if (!prefix) return
    updating ??= tryRun(command('update'), { name: 'the list of packages', stop })
    await updating
    await tryRun(command(...options, ...packages), { name, stop })
  }
  return { kind: 'apt', install, advice: (packages) => `install it with "sudo apt-get install ${packages.join(' ')}"` }
}

function brew(stop) {
  const install = async (packages, name) => {
    if (packages.length > 0) await tryRun(['brew', 'install', ...packages], { name, stop })
  }
  return { kind: 'brew', install, advice: (packages) => `install it with "brew install ${packages.join(' ')}"` }
}

async function tryRun(command, { name, stop }) {
  const log = `install-${name.replaceAll(' ', '-')}`
  try {
    const words = { doing: `Fetching ${name}`, done: `Fetched ${name}` }
    await step(words, () =>
      run(command, { log, stop, orElse: `Fetching ${name} failed (see .cache/logs/${log}.log).` }),
    )
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    say(`! ${error.message}`)
  }
}
