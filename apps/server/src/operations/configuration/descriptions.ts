import type { Variable } from '../../config.ts'
import { signIn } from './sign-in-descriptions.ts'

type Meanings = Partial<Record<Variable, string>>

const server = {
  PORT: 'the port it listens on',
  HOST: 'the address it listens on. Any other than this machine’s own needs `APP_URL` and `SMTP_URL`',
  APP_URL: 'the URL people use; links in emails begin with it',
  ROLES:
    'what this process does: `api` answers requests, `worker` decodes, transcribes and sends. As many of each as you like ([scaling.md](scaling.md))',
  API_PROCESSES:
    'how many processes answer requests on this machine, beside the one that works ([scaling.md](scaling.md#every-processor)). Each counts `REQUESTS_AT_ONCE` for itself, and needs up to 20 connections of PostgreSQL',
  DATA_DIR:
    'recordings, secrets, and the embedded PostgreSQL; `npm start -- --data DIR` sets it. With several nodes one shared folder, or a bucket and `SESSION_SECRET`',
  WEB_DIR: 'the built web app; a folder without one serves the API alone',
  TLS_CERT: 'with `TLS_KEY`: the file of a certificate (PEM, with its chain); Earshot then speaks HTTPS itself',
  TLS_KEY: 'the file of its key',
  TRUST_PROXY:
    'true behind one reverse proxy that sets X-Forwarded-For, a number behind several, or their addresses (`10.0.0.0/8`); limits and the audit log use these addresses',
  SESSION_SECRET:
    'at least 32 characters, the same on every node: sessions, two-factor authentication and the keys of push messages are made of it. To change it later: [security.md](security.md#dependencies-and-keys)',
  REQUEST_TIMEOUT:
    'seconds within which every request of the API is answered, but for uploads on their way and calls that wait for services of others',
  REQUESTS_AT_ONCE:
    'requests of the API that are worked on at once, without live streams; uploads are counted apart ([reliability.md](reliability.md#what-is-promised))',
  NODE_ENV: '`production` refuses what is for tests only',
} satisfies Meanings

const storage = {
  DATABASE_URL: 'the role that serves: owns nothing, is no superuser ([production.md](production.md))',
  DATABASE_OWNER_URL: 'with `DATABASE_URL`: the role that owns the tables and migrates them',
  DISK_RESERVE_MB: 'megabytes of the disk of `DATA_DIR` that uploads leave free: below it they are refused with 507',
  BACKUP_TO:
    'a folder on another disk, or a bucket (`s3://bucket/prefix`), into which a worker makes a backup every day ([operations.md](operations.md#backup-and-restore)). The start fails without the folder; of a bucket Health tells',
  BACKUP_AT: 'when, in the time zone of the machine. One that was due while the server was down is made at its start',
  BACKUP_KEEP: 'how many days, weeks and months keep their newest backup; older ones are deleted',
  BACKUP_AGE_RECIPIENTS:
    'public keys of `age` (`age1…`), or a file with one per line: backups are encrypted for them before they leave, and restored with `--identity`',
  BACKUP_S3_URL: 'the S3-compatible server of `BACKUP_TO`. Beside an `S3_URL` also for Amazon’s',
  BACKUP_S3_REGION: 'the region of that bucket',
  BACKUP_S3_KEY_ID: 'with `BACKUP_S3_SECRET`: a key that can list, read, write and delete there',
  BACKUP_S3_SECRET: 'the secret of that key',
  BACKUP_S3_PATH_STYLE: 'whether that bucket is in the path or before the host',
  S3_BUCKET: 'stores recordings and pictures in a bucket; the start fails if it cannot be used',
  S3_URL: 'the S3-compatible server',
  S3_REGION: 'the region of the bucket',
  S3_KEY_ID: 'with `S3_SECRET`: a key that can read, write, delete and list in the bucket',
  S3_SECRET: 'the secret of that key',
  S3_PATH_STYLE: 'whether the bucket is in the path or before the host',
  ACCEL_REDIRECT:
    'a path of nginx that leads to `DATA_DIR/files/`, like `/files/`: nginx then sends recordings and pictures itself ([production.md](production.md#recordings-sent-by-nginx)). Not with a bucket',
} satisfies Meanings

const messages = {
  SMTP_URL: '`smtp://user:password@host:587`, or `smtps://…:465`',
  MAIL_FROM: 'the sender of emails',
  MAIL_IN_DOMAIN: 'the domain of channels’ email addresses, like `in.example.org` ([ingest.md](ingest.md#email))',
  MAIL_IN_KEY: 'what deliveries to `/api/mail` carry as password or bearer token; at least 16 characters',
  TWILIO_ACCOUNT_SID: 'SMS by Twilio: the account, `AC…`',
  TWILIO_AUTH_TOKEN: 'its token',
  TWILIO_FROM:
    'a number, a name or a messaging service (`MG…`). Urgent alerts can also call people from a number; Twilio then reports keys to `APP_URL`',
  TWILIO_URL: 'another URL that answers like Twilio’s',
  SMS_WEBHOOK_URL:
    'or by a POST of `{to, text, message_id}` to a URL of yours; any 2xx accepts, 408, 425, 429 and 5xx are retried',
  SMS_WEBHOOK_TOKEN: 'sent to it as bearer',
} satisfies Meanings

const limits = {
  QUOTA_STORAGE_GB:
    'what each organization can store (original audio; the bin and announced uploads count). Beyond: 413. Admins of an organization can set less',
  QUOTA_MINUTES_A_DAY: 'what each can send per day (UTC). Beyond: 429',
  QUOTA_OPEN_UPLOADS: 'unfinished uploads in parts that an organization can have; one person has at most 20',
  RATE_LIMITS: '`off` is for tests on this machine',
  IDENTITY_LIMITS: 'the same for signing in alone',
} satisfies Meanings

const services = {
  API_BASE_PRODUCTION: 'the API that pages use: `https://api.example.org`',
  API_BASE_STAGE: 'the API for browsers whose stored `track` is `stage`',
  PHONE_BASE: 'the API for requests about a person’s own phone numbers',
  APP_ORIGINS:
    'origins whose pages can use this API: `https://app.example.org`. Signing in always happens where the page is, so the API elsewhere must take its tokens: the same database and `APP_URL`, or the same OpenID Connect issuer or Firebase project',
  WEBHOOK_ALLOW:
    'receivers of webhooks in private networks: `hooks.lan:8080, 10.0.0.0/8`. Without it only public addresses are called',
  ASSISTANT_URL: 'an app that is shown at /assistant in a frame, with the microphone; it gets the organization’s id',
  ASSISTANT_HOSTS: 'the hosts that can show /assistant, besides their alpha- twins and this machine',
  CHAT_URL:
    'an OpenAI-compatible chat model: the built-in assistant then also writes answers, from the passages it has found for a question; and organizations may have their talks summarized',
  CHAT_MODEL: 'the model’s name',
  CHAT_KEY: 'sent to it as bearer',
  CHAT_AT_ONCE: 'how many talks a worker has summarized at once',
} satisfies Meanings

const speech = {
  SPEECH_ENGINES:
    'the engines that transcribe: a JSON list, or the path of a file with one ([speech.md](speech.md#engines))',
  SPEECH_MODEL:
    'the model that is fetched in the background and transcribes before all other engines: `auto`, the name of one, or `none` ([speech.md](speech.md#which-model))',
  MODELS_URL:
    'a URL with the files of each speech model in a folder of its name, like a copy of `DATA_DIR/models` ([speech.md](speech.md#models))',
  BUNDLED_MODELS:
    'a folder of speech models that came with the installation: what DATA_DIR/models lacks is copied from it. `npm start` and the image set it',
  SPEECH_AT_ONCE:
    'how many talks a worker has transcribed at the same time; `auto` is one for each processor, at most eight, and one if `SPEECH_ENGINES` has a server',
  FFMPEG_PATH: 'an ffmpeg other than the one in PATH',
} satisfies Meanings

const monitoring = {
  METRICS_TOKEN: 'at least 16 characters: the bearer token for `/metrics`',
  METRICS_PORT:
    'a separate port that answers `/healthz`, `/readyz` and `/metrics`, the latter to this machine without a token; leave it out of the proxy. A worker without the api has no other',
  DNS_SERVERS: 'name servers like `192.0.2.53`, which look up the records of email domains',
  SECURITY_LOG:
    'a file, or `stdout`: security events as JSON lines for a log collector ([operations.md](operations.md#security-events))',
  LOG_LEVEL: '`debug`, `info`, `warn`, `error` or `silent`; one JSON object per line, with request ids',
} satisfies Meanings

/** The type requires a description of every variable. */
const all: Record<Variable, string> = {
  ...server,
  ...storage,
  ...messages,
  ...signIn,
  ...limits,
  ...services,
  ...speech,
  ...monitoring,
}

/** What applies if a variable is unset, if that is more than a schema default. */
export const unsetMeanings: Meanings = {
  APP_URL: 'http://localhost:PORT',
  SESSION_SECRET: 'created once, in the data folder',
  DATABASE_URL: 'the embedded PostgreSQL',
  S3_BUCKET: 'the data folder',
  BACKUP_S3_URL: '`S3_URL`',
  BACKUP_S3_REGION: '`S3_REGION`',
  BACKUP_S3_KEY_ID: '`S3_KEY_ID`',
  BACKUP_S3_PATH_STYLE: 'true with `BACKUP_S3_URL`, else `S3_PATH_STYLE`',
  S3_URL: 'Amazon',
  S3_KEY_ID: 'the machine’s own role',
  S3_PATH_STYLE: 'true with `S3_URL`',
  SMTP_URL: 'emails are shown at `/dev/outbox`, where `APP_URL` is this machine',
  SMS_WEBHOOK_URL: 'SMS are shown beside the emails; with `SMTP_URL` set and no SMS, phones cannot be added',
  OIDC_NAME: 'the issuer’s host',
  FIREBASE_AUTH_DOMAIN: 'PROJECT.firebaseapp.com',
  CAPTCHA: 'none',
  CAPTCHA_VERIFY_URL: 'the provider’s',
  QUOTA_STORAGE_GB: 'no limit',
  QUOTA_MINUTES_A_DAY: 'no limit',
  QUOTA_OPEN_UPLOADS: '100',
  RATE_LIMITS: 'on',
  IDENTITY_LIMITS: 'as `RATE_LIMITS`',
  API_BASE_PRODUCTION: 'the page’s own server',
  API_BASE_STAGE: 'the page’s own server',
  PHONE_BASE: 'as the other calls',
  ASSISTANT_URL: 'the built-in assistant',
  ASSISTANT_HOSTS: 'the host of `APP_URL`',
  SPEECH_ENGINES: 'the model of SPEECH_MODEL',
  SPEECH_MODEL: 'auto; none with `SPEECH_ENGINES`',
  MODELS_URL: 'their publishers',
  METRICS_TOKEN: '`/metrics` only on METRICS_PORT',
}

interface Group {
  title: string
  variables: Meanings
}

export const groups: readonly Group[] = [
  { title: 'Server', variables: server },
  { title: 'Storage', variables: storage },
  { title: 'Email and SMS', variables: messages },
  { title: 'Signing in', variables: signIn },
  { title: 'Limits', variables: limits },
  { title: 'Other services', variables: services },
  { title: 'Speech and audio', variables: speech },
  { title: 'Metrics and logs', variables: monitoring },
]

export const descriptions: Readonly<Record<string, string>> = all
