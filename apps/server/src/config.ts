import path from 'node:path'
import { numeric } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { ApiProcesses, automaticProcesses } from './core/api-processes.ts'
import { assistantEnvironment, assistantOf } from './assistant/assistant-settings.ts'
import { originsEnvironment, originsOf } from './core/http/hooks/origins.ts'
import { BODY_TIMEOUTS } from './core/http/hooks/timeouts.ts'
import { readProxies } from './core/http/hooks/proxies.ts'
import { tlsEnvironment, tlsOf } from './core/http/hooks/tls.ts'
import { identityEnvironment, identitySettings } from './ports/identity/identity-settings.ts'
import { mailEnvironment, mailOf } from './ports/mail/mail-settings.ts'
import { speechEnvironment, speechOf } from './ports/speech/speech-settings.ts'
import { systemLanguage } from './ports/speech/sherpa/models/machine.ts'
import { readSmsSettings, SmsEnvironment } from './ports/sms/sms-settings.ts'
import { storageEnvironment, storageOf } from './ports/storage/storage-settings.ts'
import { canAllow } from './ports/webhook/addresses.ts'
import { quotaEnvironment, quotasOf } from './organizations/quotas/quota-settings.ts'
import { backupEnvironment, backupsOf } from './operations/backups/backup-settings.ts'

const Role = z.enum(['api', 'worker'], { error: 'ROLES names api, worker or both: ROLES=api,worker' })

const PROXIES = 'TRUST_PROXY is true or false, how many proxies there are, or a list of their addresses'

const Port = numeric(z.int().check(z.minimum(0), z.maximum(65535)))

const names = z.pipe(
  z._default(z.string(), ''),
  z.transform((list: string) => list.split(/[\s,]+/).filter(Boolean)),
)

const Environment = z.extend(SmsEnvironment, {
  PORT: z._default(Port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  APP_URL: z.optional(z.url({ error: 'APP_URL is the address people use, like https://earshot.example.org' })),
  DATA_DIR: z._default(z.string(), 'data'),
  WEB_DIR: z._default(z.string(), 'apps/web/dist'),
  ROLES: z.pipe(
    z.pipe(
      z._default(z.string(), 'api,worker'),
      z.transform((list: string) => list.split(',').map((name) => name.trim())),
    ),
    z.array(Role),
  ),
  API_PROCESSES: ApiProcesses,
  DATABASE_URL: z.optional(z.string()),
  DATABASE_OWNER_URL: z.optional(z.string()),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'SESSION_SECRET needs at least 32 characters'))),
  SESSION_MINUTES: z._default(numeric(z.int().check(z.minimum(0), z.maximum(1440))), 480),
  ...storageEnvironment,
  ...backupEnvironment,
  ...mailEnvironment,
  REGISTRATION: z._default(
    z.enum(['open', 'invite', 'closed'], { error: 'REGISTRATION is open, invite or closed' }),
    'open',
  ),
  ...identityEnvironment,
  ...originsEnvironment,
  ...tlsEnvironment,
  ...assistantEnvironment,
  NODE_ENV: z.optional(z.string()),
  FFMPEG_PATH: z._default(z.string(), 'ffmpeg'),
  ...speechEnvironment,
  TRUST_PROXY: z._default(z.string(), 'false').check(z.refine((text) => readProxies(text) !== null, PROXIES)),
  WEBHOOK_ALLOW: z.pipe(
    names,
    z.array(z.string().check(z.refine(canAllow, 'WEBHOOK_ALLOW lists host:port and networks like 10.0.0.0/8'))),
  ),
  DISK_RESERVE_MB: z._default(numeric(z.number().check(z.nonnegative())), 500),
  REQUEST_TIMEOUT: z._default(numeric(z.number().check(z.minimum(1), z.maximum(600))), 10),
  REQUESTS_AT_ONCE: z._default(numeric(z.int().check(z.minimum(1), z.maximum(100_000))), 16),
  ...quotaEnvironment,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'METRICS_TOKEN needs at least 16 characters'))),
  METRICS_PORT: z.optional(Port),
  RATE_LIMITS: z._default(z.stringbool(), true),
  IDENTITY_LIMITS: z.optional(z.stringbool()),
  SECURITY_LOG: z.optional(z.string()),
  DNS_SERVERS: names,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Variable = keyof typeof Environment.shape

/** Defaults by variable; undefined without one. */
export function environmentDefaults(): Readonly<Record<string, unknown>> {
  const unset = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, undefined]))
  return { ...unset, ...z.parse(Environment, {}) }
}

export type Config = ReturnType<typeof readConfig>

/** Throws an error with a sentence per problem, so that a failed start is easy to understand. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = z.safeParse(Environment, given)
  if (!read.success) throw new Error(read.error.issues.map(sentence).join('\n'))
  requireSense(read.data)
  requireNoneGone(given)
  return configOf(read.data, systemLanguage(given))
}

type ParsedEnvironment = z.infer<typeof Environment>

function requireSense(data: ParsedEnvironment) {
  if (!isLoopback(data.HOST) && !(data.APP_URL && data.SMTP_URL))
    throw new Error('To be reachable from other machines (HOST), Earshot needs APP_URL and SMTP_URL')
  if (data.DATABASE_URL && !data.DATABASE_OWNER_URL)
    throw new Error('With DATABASE_URL (the role that serves) set DATABASE_OWNER_URL too (the role of the tables)')
  if (data.ACCEL_REDIRECT && data.S3_BUCKET)
    throw new Error('ACCEL_REDIRECT is for recordings in DATA_DIR: it does not go with S3_BUCKET')
  const unlimited = !(data.RATE_LIMITS && (data.IDENTITY_LIMITS ?? true))
  if (unlimited && !isLoopback(data.HOST))
    throw new Error('RATE_LIMITS=off is for tests on this machine: it does not go with HOST')
  if (unlimited && !isLocalInstallation(appUrlOf(data)))
    throw new Error('RATE_LIMITS=off is for tests on this machine: it does not go with a public APP_URL')
}

const GONE = 'WATCH_FOLDERS'

/** Ignored, it would lose recordings without a word. */
function requireNoneGone(given: Record<string, unknown>) {
  if (given[GONE])
    throw new Error(`${GONE} is gone: run earshot import --watch for each folder (docs/ingest.md), and unset it`)
}

const databaseOf = ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = '' }: ParsedEnvironment) =>
  url ? { url, ownerUrl } : null

function configOf(data: ParsedEnvironment, language: string) {
  const dataDir = path.resolve(data.DATA_DIR)
  return {
    ...addressesOf(data),
    dataDir,
    webDir: path.resolve(data.WEB_DIR),
    roles: data.ROLES,
    database: databaseOf(data),
    ...storageOf(data),
    ...backupsOf(data, { dataDir, ...storageOf(data) }),
    sessionSecret: data.SESSION_SECRET,
    ...mailOf(data),
    sms: readSmsSettings(data),
    registration: data.REGISTRATION,
    ...originsOf(data),
    ...assistantOf(data, appUrlOf(data)),
    identity: identitySettings(data, data.NODE_ENV === 'production'),
    ffmpeg: data.FFMPEG_PATH,
    /** `language` is the system's. */
    speech: { ...speechOf(data), language },
    trustProxy: readProxies(data.TRUST_PROXY) ?? false,
    /** Webhook receivers that may be called although they are not public. */
    webhookAllow: data.WEBHOOK_ALLOW,
    quotas: quotasOf(data),
    ...boundsOf(data),
    /** Whether rate limits apply; only tests disable them. */
    limits: data.RATE_LIMITS,
    /** Rate limits of the built-in identity provider; default: the same. */
    identityLimits: data.IDENTITY_LIMITS ?? data.RATE_LIMITS,
    patience: BODY_TIMEOUTS,
    logLevel: data.LOG_LEVEL,
  }
}

const boundsOf = (data: ParsedEnvironment) => ({
  metricsToken: data.METRICS_TOKEN,
  /** A separate port for /healthz, /readyz and /metrics. */
  metricsPort: data.METRICS_PORT ?? null,
  /** Bytes of the data folder's disk that uploads must leave free. */
  diskReserve: data.DISK_RESERVE_MB * 1024 ** 2,
  /** Request timeout in milliseconds; half of it applies to a single statement. */
  requestMs: data.REQUEST_TIMEOUT * 1000,
  requestsAtOnce: data.REQUESTS_AT_ONCE,
  /** Without use for so many minutes sessions end; 0 for never. */
  sessionMinutes: data.SESSION_MINUTES,
  /** A file, or 'stdout'; null for none. */
  securityLog: data.SECURITY_LOG ?? null,
  dnsServers: data.DNS_SERVERS,
})

const addressesOf = (data: ParsedEnvironment) => ({
  port: data.PORT,
  host: data.HOST,
  appUrl: appUrlOf(data),
  tls: tlsOf(data),
  apiProcesses: apiProcessesOf(data),
})

/** How many processes answer requests. Only a port that is known can be shared. */
const apiProcessesOf = ({ ROLES, PORT, API_PROCESSES: wanted }: ParsedEnvironment) => {
  if (!ROLES.includes('api') || PORT === 0) return 1
  return wanted === 'auto' ? automaticProcesses() : wanted
}

const appUrlOf = (data: ParsedEnvironment) =>
  (data.APP_URL ?? `http${data.TLS_CERT ? 's' : ''}://localhost:${data.PORT}`).replace(/\/$/, '')

const sentence = ({ path: where, message }: z.core.$ZodIssue) => `${String(where[0])}: ${message}`

export const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** Whether the app is only used on this machine. The only way to detect a proxy that adds no headers. */
export const isLocalInstallation = (appUrl: string) => isLoopback(new URL(appUrl).hostname.replace(/^\[|\]$/g, ''))
