import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { findOrCreateUser } from '../../identity/users/user-linking.service.ts'
import { eventually } from '../eventually.ts'
import { askNode } from '../nodes/testing/node.ts'
import { seededRandom } from '../nodes/testing/seeded-random.ts'
import { speech } from '../recordings.ts'
import type { Person } from '../test-app.ts'
import type { Fault } from './faults.ts'
import { checkHistory, type Verdict } from './history.ts'
import { type Installation, openInstallation } from './installation.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const KEYWORD = 'fire'
export const SENTENCES = [
  'there is a fire in the harbour',
  'the water pump is broken',
  'please call the fire department',
]

export interface FaultReport {
  name: string
  times: number
  skipped: string | null
  /** The longest response to a request started during the fault, in seconds. */
  slowest: number
  /** The longest time from the end of the fault to the first success, in seconds. */
  recovery: number
  /** Responses by status; 0 is a broken connection. */
  statuses: Record<number, number>
  /** Responses of 500, and of 502 and more without Retry-After. */
  unexplained: number
}

export interface FaultsReport {
  seed: number
  faults: FaultReport[]
  verdict: Verdict
}

interface RunOptions {
  seed: number
  plan: readonly { fault: Fault; times: number }[]
  senders?: number
  workers?: number
  dataDir?: string
  inBucket?: boolean
  onFault?(done: number, all: number, name: string): void
}

/** Runs an installation under traffic, injects the faults in random order, and verifies every recording. */
export async function runFaults({ seed, plan, senders = 3, workers = 2, ...more }: RunOptions): Promise<FaultsReport> {
  const { dataDir, inBucket = false, onFault } = more
  const random = seededRandom(seed)
  await using installation = await openInstallation({ workers, inBucket, ...(dataDir && { dataDir }) })
  const place = await settle(installation)
  const sounds = await Promise.all(SENTENCES.map((sentence) => speech(sentence)))
  const traffic = startTraffic({ url: installation.url, ...place, sounds, senders })
  const { reports, order } = await schedule(plan, installation)
  const all = order.length
  for (let fault = random.take(order); fault; fault = random.take(order)) {
    await pause(random.between(500, 2500))
    onFault?.(all - order.length, all, fault.name)
    await observe(installation, traffic, { fault, report: reports.get(fault.name) as FaultReport })
  }
  await traffic.finish()
  const { context, webhook } = installation
  const history = { context, org_id: place.org_id, keyword: KEYWORD, sent: traffic.sent, calls: webhook.calls }
  return { seed, faults: [...reports.values()], verdict: await checkHistory(history) }
}

async function schedule(plan: RunOptions['plan'], installation: Installation) {
  const reports = new Map<string, FaultReport>()
  const order: Fault[] = []
  for (const { fault, times } of plan) {
    const skipped = (await fault.impossible?.(installation)) ?? null
    const empty = { times: 0, slowest: 0, recovery: 0, statuses: {}, unexplained: 0 }
    reports.set(fault.name, { name: fault.name, skipped, ...empty })
    if (!skipped) order.push(...Array.from({ length: times }, () => fault))
  }
  return { reports, order }
}

export async function settle({ context, api: { node }, webhook }: Installation) {
  const claims = {
    issuer: 'faults',
    subject: randomUUID(),
    email: 'ada@example.org',
    email_verified: true,
    name: 'Ada',
  }
  const user_id = await findOrCreateUser(context, claims)
  const signIn = async () => (await openSession(context, user_id)).token
  const admin: Person = { user_id, email: claims.email, token: await signIn() }
  const ask = <R extends Parameters<typeof askNode>[1]['route']>(route: R, input: object) =>
    askNode(node(), { route, who: admin }, input)
  const { org_id } = (await ask(api.organizations.create, { name: 'Station' })).body as { org_id: string }
  const { channel_id } = (await ask(api.channels.create, { org_id, name: 'Ops' })).body as { channel_id: string }
  await ask(api.alerts.save, { org_id, keyword: KEYWORD })
  await ask(api.webhooks.create, { org_id, name: 'Ops', url: webhook.url, events: ['talk.ready'] })
  return { admin, signIn, org_id, channel_id }
}

const RECOVERY_SECONDS = 120

async function observe(
  installation: Installation,
  { answers }: Traffic,
  { fault, report }: { fault: Fault; report: FaultReport },
) {
  const from = performance.now()
  const failure = await fault.inject(installation).then(
    () => null,
    (error: Error) => error.message,
  )
  // The report of the other faults is worth more than this one.
  if (failure !== null) report.skipped = `could not be brought about: ${failure}`
  const ended = performance.now()
  const recovered = await eventually(
    async () => answers.find(({ status, at, ms }) => status > 0 && status < 300 && at + ms > ended && at >= from),
    Boolean,
    RECOVERY_SECONDS,
  )
  const end = recovered ? recovered.at + recovered.ms : Number.POSITIVE_INFINITY
  // Requests started during the fault count even if they end later.
  await pause(500)
  report.times += 1
  report.recovery = Math.max(report.recovery, (end - ended) / 1000)
  for (const { status, ms, at, retryAfter } of answers) {
    if (at < from || at > ended) continue
    report.slowest = Math.max(report.slowest, ms / 1000)
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    if (status === 500 || (status > 500 && !retryAfter)) report.unexplained += 1
  }
}
