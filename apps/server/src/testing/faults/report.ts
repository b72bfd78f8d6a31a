import type { FaultsReport } from './run.ts'

const seconds = (amount: number) => (Number.isFinite(amount) ? amount.toFixed(1) : 'never')

export function reportTable({ seed, faults, verdict }: FaultsReport) {
  const rows = faults.map(({ name, times, skipped, slowest, recovery, statuses, unexplained }) => {
    if (skipped) return `| ${name} | not done: ${skipped} | | | | |`
    const counts = Object.entries(statuses).map(([status, count]) => `${status === '0' ? 'broken' : status} × ${count}`)
    return `| ${name} | ${times} | ${seconds(slowest)} | ${seconds(recovery)} | ${counts.join(', ')} | ${unexplained} |`
  })
  return `Seed ${seed}.

| fault | times | slowest answer (s) | back after (s) | answers during the fault | 500, or no Retry-After |
|---|---|---|---|---|---|
${rows.join('\n')}

| at the end | |
|---|---|
| recordings acknowledged | ${verdict.acknowledged} |
| never acknowledged, though sent again for two minutes | ${verdict.neverAcknowledged} |
| acknowledged and lost | ${verdict.lost} |
| there twice | ${verdict.doubled} |
| with other bytes than were sent | ${verdict.wrongBytes} |
| neither ready nor failed with a reason | ${verdict.unfinished} |
| hits missing or twice | ${verdict.wrongHits} |
| webhook events missing or under two ids | ${verdict.wrongEvents} |
| files without a talk, after cleaning | ${verdict.orphans} |
`
}
