import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'

const open = { HOST: '0.0.0.0', APP_URL: 'https://earshot.example.org', SMTP_URL: 'smtp://mail.example.org' }
const elsewhere = { DATABASE_URL: 'postgres://app@db/earshot', DATABASE_OWNER_URL: 'postgres://owner@db/earshot' }

test.each([
  ['a port that is a word', { PORT: 'http' }, /^PORT: /],
  ['a port that is half a number', { PORT: '3000.5' }, /^PORT: /],
  ['a port beyond the last', { PORT: '65536' }, /^PORT: /],
  ['a role that does not exist', { ROLES: 'api,admin' }, /^ROLES: ROLES names api, worker or both/],
  ['an address that is none', { APP_URL: 'earshot' }, /^APP_URL: APP_URL is the address people use/],
  ['a short secret', { SESSION_SECRET: 'short' }, /^SESSION_SECRET: SESSION_SECRET needs at least 32 characters/],
  [
    'a speech model that does not exist',
    { SPEECH_MODEL: 'dragon' },
    /^SPEECH_MODEL: SPEECH_MODEL is one of auto, none, parakeet-0.6b-v3, /,
  ],
  [
    'a backup at no time of the day',
    { BACKUP_TO: '/srv', BACKUP_AT: '24:00' },
    /^BACKUP_AT: BACKUP_AT is a time of the day/,
  ],
  [
    'backups at an address of another kind',
    { BACKUP_TO: 'sftp://backup.example.org/srv' },
    /^BACKUP_TO: BACKUP_TO is a folder, or a bucket like s3:\/\/bucket\/prefix/,
  ],
  ['backups in no bucket', { BACKUP_TO: 's3:///prefix' }, /^BACKUP_TO: BACKUP_TO is a folder, or a bucket/],
  ['half a key of backups', { BACKUP_S3_KEY_ID: 'id' }, /^BACKUP_S3_KEY_ID and BACKUP_S3_SECRET belong together/],
  ['a server of backups that is none', { BACKUP_S3_URL: 'copies' }, /^BACKUP_S3_URL: BACKUP_S3_URL is the address/],
  [
    'backups of which none is kept',
    { BACKUP_TO: '/srv', BACKUP_KEEP: '0d' },
    /^BACKUP_KEEP: BACKUP_KEEP says how many days/,
  ],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  ['a network that is none', { WEBHOOK_ALLOW: 'localhost:8080, 10.0.0.0/99' }, /^WEBHOOK_ALLOW: WEBHOOK_ALLOW lists/],
  ['a proxy that is neither true nor false', { TRUST_PROXY: 'perhaps' }, /^TRUST_PROXY: /],
  [
    'a registration that is neither open nor closed',
    { REGISTRATION: 'maybe' },
    /^REGISTRATION: REGISTRATION is open, /,
  ],
  ['half of Twilio', { TWILIO_FROM: '+15005550006' }, /^For Twilio set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and /],
  ['a false account', { TWILIO_ACCOUNT_SID: 'ACab' }, /^TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT_SID begins with AC/],
  ['an SMS webhook that is none', { SMS_WEBHOOK_URL: 'ftp://sms' }, /^SMS_WEBHOOK_URL: SMS_WEBHOOK_URL is an http/],
  [
    'two ways for SMS',
    { TWILIO_FROM: 'Us', SMS_WEBHOOK_URL: 'http://sms' },
    /^SMS leave by Twilio or by SMS_WEBHOOK_URL/,
  ],
  ['an open door without an address', { ...open, APP_URL: undefined }, /needs APP_URL and SMTP_URL$/],
  ['an open door without mail', { ...open, SMTP_URL: '' }, /needs APP_URL and SMTP_URL$/],
  ['an open door without limits', { ...open, RATE_LIMITS: 'off' }, /^RATE_LIMITS=off is for tests on this machine/],
  [
    'a public address without limits',
    { APP_URL: 'https://earshot.example.org', RATE_LIMITS: 'off' },
    /^RATE_LIMITS=off is for tests on this machine/,
  ],
  [
    'a public address without the limits of the sign-in',
    { APP_URL: 'https://earshot.example.org', IDENTITY_LIMITS: 'off' },
    /^RATE_LIMITS=off is for tests on this machine/,
  ],
  ['half a key for a bucket', { S3_BUCKET: 'talks', S3_KEY_ID: 'id' }, /^S3_KEY_ID and S3_SECRET belong together/],
  ['a proxy that sends what is in a bucket', { ACCEL_REDIRECT: '/r/', S3_BUCKET: 'talks' }, /^ACCEL_REDIRECT is for/],
  ['a place at the proxy that is no path', { ACCEL_REDIRECT: 'recordings' }, /ACCEL_REDIRECT is a path/],
  ['an S3 server without a bucket', { S3_URL: 'https://s3.example.org' }, /^S3_BUCKET is missing/],
  ['an S3 server that is no address', { S3_URL: 's3', S3_BUCKET: 'talks' }, /^S3_URL: S3_URL is the address/],
  ['a quota of nothing', { QUOTA_STORAGE_GB: '0' }, /^QUOTA_STORAGE_GB: A quota is more than nothing/],
  ['a quota that is a word', { QUOTA_MINUTES_A_DAY: 'many' }, /^QUOTA_MINUTES_A_DAY: /],
  ['a short token for the metrics', { METRICS_TOKEN: 'short' }, /^METRICS_TOKEN: METRICS_TOKEN needs at least 16/],
  ['a database without its owner', { ...elsewhere, DATABASE_OWNER_URL: undefined }, /set DATABASE_OWNER_URL too/],
])('a start with %s fails with an error text', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('all configuration errors are reported together', () => {
  expect(() => readConfig({ PORT: 'x', APP_URL: 'y', LOG_LEVEL: 'z' })).toThrow(
    /^PORT: .+\nAPP_URL: .+\nLOG_LEVEL: .+$/,
  )
})

test('an empty environment is a complete installation for this machine alone', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    apiProcesses: availableParallelism() < 4 ? 1 : Math.min(4, Math.floor(availableParallelism() / 2)),
    assistant: { url: null, hosts: ['localhost'] },
    chat: null,
    appOrigins: [],
    bases: {},
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    webDir: path.resolve('apps/web/dist'),
    roles: ['api', 'worker'],
    database: null,
    s3: null,
    accelRedirect: null,
    tls: null,
    sessionSecret: undefined,
    smtp: null,
    mailIn: null,
    sms: null,
    registration: 'open',
    identity: {
      passwords: true,
      secondFactor: 'nobody',
      passwordRange: null,
      oidc: null,
      firebase: null,
      captcha: null,
    },
    trustProxy: false,
    webhookAllow: [],
    quotas: { storage: null, minutes: null, openUploads: 100 },
    metricsToken: undefined,
    metricsPort: null,
    diskReserve: 500 * 1024 ** 2,
    requestMs: 10_000,
    requestsAtOnce: 16,
    sessionMinutes: 480,
    securityLog: null,
    dnsServers: [],
    backups: null,
    s3Access: { url: undefined, region: 'us-east-1', key: undefined, pathStyle: false },
    backupAccess: { url: undefined, region: 'us-east-1', key: undefined, pathStyle: false },
    backupRecipients: [],
    limits: true,
    identityLimits: true,
    patience: { stranger: 60_000, progress: 120_000 },
    ffmpeg: 'ffmpeg',
    speech: {
      engines: [],
      atOnce: Math.min(8, availableParallelism()),
      model: 'auto',
      language: expect.stringMatching(/^[a-z]{2,3}$/),
    },
    logLevel: 'info',
  })
})

test('an empty value is no value', () => {
  expect(readConfig({ PORT: '', APP_URL: '', ROLES: '', SMTP_URL: '' })).toEqual(readConfig({}))
})

test('variables of other programs, and of releases that had more, change nothing', () => {
  const others = { DATABASE_REPLICA_URL: 'postgres://app@replica/earshot', PGHOST: 'elsewhere' }
  expect(readConfig(others)).toEqual(readConfig({}))
  expect(readConfig({ ...elsewhere, ...others })).toEqual(readConfig(elsewhere))
})

test('roles may be one or both, with spaces', () => {
  expect(readConfig({ ROLES: 'worker' }).roles).toEqual(['worker'])
  expect(readConfig({ ROLES: 'worker, api' }).roles).toEqual(['worker', 'api'])
})

test('the app address has the port of this machine, unless it is set', () => {
  expect(readConfig({ PORT: '4000' }).appUrl).toBe('http://localhost:4000')
  expect(readConfig(open)).toMatchObject({ host: '0.0.0.0', appUrl: 'https://earshot.example.org' })
  expect(readConfig({ APP_URL: 'https://earshot.example.org/' }).appUrl).toBe('https://earshot.example.org')
})

test('an external database and mail server are used as configured', () => {
  expect(readConfig({ ...elsewhere, SMTP_URL: 'smtp://mail', MAIL_FROM: 'Us <us@example.org>' })).toMatchObject({
    database: { url: elsewhere.DATABASE_URL, ownerUrl: elsewhere.DATABASE_OWNER_URL },
    smtp: { url: 'smtp://mail', from: 'Us <us@example.org>' },
  })
})

test('SMS leave through Twilio, or by a webhook with or without a token', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15005550006',
  }
  expect(readConfig(twilio).sms).toEqual({
    by: 'twilio',
    url: 'https://api.twilio.com',
    account: twilio.TWILIO_ACCOUNT_SID,
    token: 'secret',
    from: '+15005550006',
  })
  const url = 'https://sms.example.org/send'
  expect(readConfig({ SMS_WEBHOOK_URL: url }).sms).toEqual({ by: 'webhook', url, token: undefined })
  expect(readConfig({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_TOKEN: 'x' }).sms).toEqual({ by: 'webhook', url, token: 'x' })
})

test('a bucket may be Amazon’s, with the machine’s credentials, or any other', () => {
  expect(readConfig({ S3_BUCKET: 'talks', S3_REGION: 'eu-central-1' }).s3).toEqual({
    bucket: 'talks',
    region: 'eu-central-1',
    url: undefined,
    key: undefined,
    pathStyle: false,
  })
  const own = { S3_BUCKET: 'talks', S3_URL: 'https://s3.example.org', S3_KEY_ID: 'id', S3_SECRET: 'secret' }
  expect(readConfig(own).s3).toEqual({
    bucket: 'talks',
    region: 'us-east-1',
    url: 'https://s3.example.org',
    key: { id: 'id', secret: 'secret' },
    pathStyle: true,
  })
  expect(readConfig({ ...own, S3_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false)
})

test('a chat model has a name, an assistant an address, and what is gone is refused', () => {
  expect(() => readConfig({ WATCH_FOLDERS: '/srv/calls=ek_1' })).toThrow('run earshot import --watch')
  expect(() => readConfig({ CHAT_URL: 'https://chat.example.org' })).toThrow(/^CHAT_MODEL: /)
  expect(() => readConfig({ ASSISTANT_URL: 'javascript:alert(1)' })).toThrow(/^ASSISTANT_URL: /)
  const hosts = 'one.example.org, two.example.org'
  expect(readConfig({ ASSISTANT_HOSTS: hosts }).assistant.hosts).toEqual(['one.example.org', 'two.example.org'])
})

test('backups go into a folder or a bucket, at three and for half a year unless said otherwise', () => {
  const keep = { days: 7, weeks: 4, months: 6 }
  const to = { folder: '/srv/backups' }
  expect(readConfig({ BACKUP_TO: '/srv/backups' }).backups).toEqual({ to, at: '03:00', keep })
  const said = readConfig({ BACKUP_TO: '/srv/backups', BACKUP_AT: '23:30', BACKUP_KEEP: '30d' }).backups
  expect(said).toEqual({ to, at: '23:30', keep: { days: 30, weeks: 0, months: 0 } })
  const targetOf = (BACKUP_TO: string) => readConfig({ BACKUP_TO }).backups?.to
  expect(targetOf('s3://copies')).toEqual({ bucket: 'copies', prefix: '' })
  expect(targetOf('s3://copies/a/b/')).toEqual({ bucket: 'copies', prefix: 'a/b' })
})

test('the bucket of backups has the server and key of the recordings unless it has its own', () => {
  const recordings = { S3_BUCKET: 'talks', S3_URL: 'https://one.example.org', S3_KEY_ID: 'id', S3_SECRET: 'secret' }
  const same = readConfig({ ...recordings, BACKUP_TO: 's3://copies' }).backupAccess
  expect(same).toEqual({
    ...{ url: 'https://one.example.org', region: 'us-east-1', key: { id: 'id', secret: 'secret' }, pathStyle: true },
  })
  const own = { BACKUP_S3_URL: 'https://two.example.org', BACKUP_S3_KEY_ID: 'other', BACKUP_S3_SECRET: 'one' }
  expect(readConfig({ ...recordings, ...own, BACKUP_S3_REGION: 'eu' }).backupAccess).toEqual({
    ...{ url: 'https://two.example.org', region: 'eu', key: { id: 'other', secret: 'one' }, pathStyle: true },
  })
  expect(() => readConfig({ ...recordings, BACKUP_TO: 's3://talks/backups' })).toThrow(/^BACKUP_TO is the bucket of/)
  expect(() => readConfig({ DATA_DIR: '/srv', BACKUP_TO: '/srv/files' })).toThrow(/^BACKUP_TO is in the folder of/)
})

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test('backups are encrypted for a list of public keys or those in a file; nothing else is taken for one', async () => {
  const recipientsOf = (given: string) => readConfig({ BACKUP_AGE_RECIPIENTS: given }).backupRecipients
  expect(readConfig({}).backupRecipients).toEqual([])
  expect(recipientsOf(`${RECIPIENT}, ${RECIPIENT}`)).toEqual([RECIPIENT, RECIPIENT])
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-recipients-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'recipients.txt')
  await writeFile(file, `# Ada\n${RECIPIENT}\n\n`)
  expect(recipientsOf(file)).toEqual([RECIPIENT])
  await writeFile(file, '# nobody\n')
  expect(() => recipientsOf(file)).toThrow(/There is none$/)
  await writeFile(file, 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5\n')
  expect(() => recipientsOf(file)).toThrow(/“ssh-ed25519 AAAAC3NzaC1lZDI1NTE5” is none$/)
  expect(() => recipientsOf(`${file}.none`)).toThrow(/recipients\.txt\.none cannot be read$/)
  expect(() => recipientsOf('age1short')).toThrow(
    /^BACKUP_AGE_RECIPIENTS lists public keys of age .*“age1short” is none$/,
  )
  const secret = () => recipientsOf('AGE-SECRET-KEY-1QQPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')
  expect(secret).toThrow(/There is a secret key instead: keep it elsewhere/)
  expect(secret).not.toThrow(/QQPZRY9/)
})

test.each([
  ['is fetched by itself where nothing is said', {}, 'auto'],
  ['is none where engines are declared', { SPEECH_ENGINES: '[{"kind": "sherpa", "model": "whisper-base"}]' }, 'none'],
  [
    'is what is said, beside engines that are declared',
    { SPEECH_ENGINES: '[{"kind": "sherpa", "model": "whisper-base"}]', SPEECH_MODEL: 'auto' },
    'auto',
  ],
  ['is the one that is named', { SPEECH_MODEL: 'whisper-base' }, 'whisper-base'],
  ['is none where that is said', { SPEECH_MODEL: 'none' }, 'none'],
])('the speech model %s', (_, env, model) => {
  expect(readConfig(env).speech.model).toBe(model)
})

test('the language of the system is that of its environment', () => {
  expect(readConfig({ LC_ALL: 'de_AT.UTF-8', LANG: 'en_US.UTF-8' }).speech.language).toBe('de')
})
