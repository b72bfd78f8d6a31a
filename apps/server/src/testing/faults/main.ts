import { mkdirSync } from 'node:fs'
import { rmdir, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { reportTable } from './report.ts'
import { runFaults } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    /** Repetitions of each fault; default: as in a full night's run. */
    times: { type: 'string' },
    only: { type: 'string', default: '' },
    /** Stores recordings in a bucket, which needs Debian's python3-swift. */
    bucket: { type: 'boolean', default: false },
    senders: { type: 'string', default: '3' },
    report: { type: 'string' },
  },
})

const DISK_MB = 1500

function smallDisk() {
  const folder = `/tmp/earshot-faults-disk-${process.pid}`
  if (process.getuid?.() !== 0) return null
  try {
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder])
    return { folder, remove: () => execFileSync('umount', ['-l', folder]) }
  } catch {
    return null
  }
}

const disk = smallDisk()
try {
  const plan = faults
    .filter(({ name }) => name.includes(values.only))
    .map((fault) => ({ fault, times: values.times === undefined ? fault.night : Number(values.times) }))
  const report = await runFaults({
    seed: Number(values.seed),
    plan,
    senders: Number(values.senders),
    inBucket: values.bucket,
    ...(disk && { dataDir: disk.folder }),
    onFault: (done, all, name) => process.stdout.write(`${done}/${all} ${name}\n`),
  })
  const table = reportTable(report)
  process.stdout.write(`\n${table}\n`)
  if (values.report) await writeFile(values.report, table)
  const { acknowledged: _, ...wrong } = report.verdict
  process.exitCode = Object.values(wrong).some((amount) => amount > 0) ? 1 : 0
} finally {
  disk?.remove()
  if (disk) await rmdir(disk.folder)
}
