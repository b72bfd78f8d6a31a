import { problemCauses } from '@earshot/contract/operations'
import { healthNotice } from '../../alerts/mail/account-emails.ts'
import { languageOfSettings } from '../../alerts/mail/languages.ts'
import type { Context } from '../../core/context.ts'
import type { Stop } from '../../core/stops.ts'
import { claimSweep } from '../../organizations/trash/orphans.service.ts'
import { lastBackup } from '../backups/backup-state.service.ts'
import { checks } from './checks.ts'
import {
  claimOver,
  claimUntold,
  deletePastProblems,
  endProblems,
  type Finding,
  listOperators,
  listProblems,
  openProblem,
  untell,
} from './health.repo.ts'

const EVERY_MS = 5 * 60_000
const FIRST_MS = 60_000
const CLAIM_MINUTES = 4

/** Checks the server a minute after its start and then every five minutes, and emails operators what is wrong and when it is over, where there is a mail server. */
export function watchHealth(context: Context): Stop {
  let running: Promise<void> | undefined
  const check = () => {
    running ??= checkHealth(context)
      .catch((error) => context.log.warn({ err: error }, 'the health of the server was not checked'))
      .finally(() => (running = undefined))
  }
  const timers = [setTimeout(check, FIRST_MS), setInterval(check, EVERY_MS)]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}

export async function checkHealth(context: Context) {
  const db = context.connections.outside
  const works = context.config.roles.includes('worker')
  if (works && !(await claimSweep(context, 'health', CLAIM_MINUTES))) return
  const causes = problemCauses.filter((cause) => works === (cause !== 'worker'))
  const found = await Promise.all(causes.map(async (cause) => ({ cause, detail: await checks[cause](context) })))
  for (const { cause, detail } of found) if (detail !== null) await openProblem(db, { cause, detail })
  await endProblems(db, [...fineOf(found), ...(works ? (['worker'] as const) : [])])
  await deletePastProblems(db)
  if (context.config.smtp) await tellOperators(context)
}

const fineOf = (found: { cause: Finding['cause']; detail: string | null }[]) =>
  found.filter(({ detail }) => detail === null).map(({ cause }) => cause)

/** Sent from here, because a job needs a worker. An email that fails is sent again at the next check. */
async function tellOperators(context: Context) {
  const db = context.connections.outside
  for (const problem of await claimUntold(db))
    await tell(context, problem, 'began').catch(() => untell(db, 'told', problem.problem_id))
  for (const problem of await claimOver(db))
    await tell(context, problem, 'over').catch(() => untell(db, 'told_over', problem.problem_id))
}

async function tell({ connections, mail, config, log }: Context, { cause, detail }: Finding, what: 'began' | 'over') {
  log.warn({ cause, detail }, what === 'began' ? 'something is wrong with this server' : 'a problem is over')
  for (const { settings, ...person } of await listOperators(connections.outside)) {
    const reader = { ...person, language: languageOfSettings(settings) ?? ('en' as const) }
    await mail.send(healthNotice(reader, { cause, detail, what, link: config.appUrl }))
  }
}

const SHOWN = 30

export async function healthOf(context: Context) {
  const { connections, config } = context
  return {
    problems: await listProblems(connections.outside, SHOWN),
    mail: config.smtp !== null,
    backup: await lastBackup(context),
  }
}
