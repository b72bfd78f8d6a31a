import type { Variable } from '../config.ts'

type Meanings = Partial<Record<Variable, string>>

const place = {
  PORT: 'the port it listens on',
  HOST: 'the address it listens on. Any other than this machine’s own needs `APP_URL` and `SMTP_URL`',
  APP_URL: 'the address people use; links in letters begin with it',
  ROLES:
    'what this process does: `api` answers, `worker` decodes, writes down and sends. As many of each as you like ([scaling.md](scaling.md))',
  DATA_DIR:
    'recordings, secrets, and the embedded PostgreSQL; `npm start -- --data DIR` sets it. With several nodes one shared folder, or a bucket and `SESSION_SECRET`',
  WEB_DIR: 'the built web app; a folder without one serves the API alone',
  TLS_CERT: 'with `TLS_KEY`: the file of a certificate (PEM, with its chain); Earshot then speaks HTTPS itself',
  TLS_KEY: 'the file of its key',
  TRUST_PROXY:
    'true behind one reverse proxy that sets X-Forwarded-For, a number behind several, or their addresses (`10.0.0.0/8`); limits and the audit list go by what it says',
  SESSION_SECRET:
    'at least 32 characters, the same on every node: sessions, second factors and the keys of push messages are made of it. Not to be changed later',
  NODE_ENV: '`production` refuses what is for tests only',
} satisfies Meanings

const kept = {
  DATABASE_URL: 'the role that serves: owns nothing, is no superuser ([production.md](production.md))',
  DATABASE_OWNER_URL: 'with `DATABASE_URL`: the role that owns the tables and migrates them',
  S3_BUCKET: 'keeps recordings and pictures in a bucket; the start fails when it cannot be used',
  S3_URL: 'the S3-compatible server',
  S3_REGION: 'the region of the bucket',
  S3_KEY_ID: 'with `S3_SECRET`: who may read, write, delete and list in the bucket',
  S3_SECRET: 'the secret of that key',
  S3_PATH_STYLE: 'whether the bucket stands in the path or before the host',
} satisfies Meanings

const letters = {
  SMTP_URL: '`smtp://user:password@host:587`, or `smtps://…:465`',
  MAIL_FROM: 'whom letters are from',
  TWILIO_ACCOUNT_SID: 'SMS by Twilio: the account, `AC…`',
  TWILIO_AUTH_TOKEN: 'its token',
  TWILIO_FROM: 'a number, a name or a messaging service (`MG…`)',
  TWILIO_URL: 'another address that answers like Twilio’s',
  SMS_WEBHOOK_URL:
    'or by a POST of `{to, text, message_id}` to an address of yours; any 2xx accepts, 408, 425, 429 and 5xx are tried again',
  SMS_WEBHOOK_TOKEN: 'sent to it as bearer',
} satisfies Meanings

const people = {
  REGISTRATION:
    '`open`; `invite`: only addresses with a pending invite may register; `closed`: nobody new. Let your first admin in before you close',
  IDENTITY:
    'how people sign in: `builtin` (password, link by e-mail, code by SMS), `oidc`, `firebase`, or several: `builtin,oidc`',
  OIDC_ISSUER:
    'an OpenID Connect issuer, written exactly as it writes itself. Register `{APP_URL}/identity/callback/oidc` as redirect address; authorization code with PKCE',
  OIDC_CLIENT_ID: 'our name there',
  OIDC_CLIENT_SECRET: 'for a confidential client; without it PKCE alone',
  OIDC_NAME: 'what the button says',
  OIDC_TRUST_EMAIL:
    'true: an address that the issuer calls verified is proven. It then opens the account here that has the same proven address. False: Earshot asks for proof by a letter of its own, and links nothing',
  FIREBASE_PROJECT_ID: 'Firebase Authentication; the browser signs in there',
  FIREBASE_API_KEY: 'its key for browsers, which is public',
  FIREBASE_AUTH_DOMAIN: 'where its sign-in pages are',
  FIREBASE_AUTH_EMULATOR_HOST:
    '`127.0.0.1:9099`: its emulator, for tests. Unsigned tokens hold then; refused with `NODE_ENV=production` and for any other machine',
  CAPTCHA:
    'bot check before signing in, registering, and asking for a link, a code or a new password: `turnstile`, `hcaptcha` or `recaptcha`',
  CAPTCHA_SITE_KEY: 'the public half of the pair that its maker gave you',
  CAPTCHA_SECRET: 'the other half',
  CAPTCHA_VERIFY_URL: 'another address that checks, of the same manner',
} satisfies Meanings

const limits = {
  QUOTA_STORAGE_GB:
    'what each organization may keep (as sent; the bin and announced uploads count). Beyond: 413. Admins of an organization may set less',
  QUOTA_MINUTES_A_DAY: 'what each may send a day (UTC). Beyond: 429',
  QUOTA_OPEN_UPLOADS: 'uploads in parts that an organization may have under way; one person has at most 20',
  RATE_LIMITS: '`off` is for tests on this machine',
  IDENTITY_LIMITS: 'the same for signing in alone',
} satisfies Meanings

const elsewhere = {
  API_BASE_PRODUCTION: 'where pages ask the API: `https://api.example.org`',
  API_BASE_STAGE: 'where browsers ask whose stored `track` is `stage`',
  PHONE_BASE: 'where they ask what is about phones',
  APP_ORIGINS:
    'origins whose pages may ask the API here: `https://app.example.org`. Signing in always happens where the page is, so the API elsewhere must take its tokens: the same database and `APP_URL`, or the same OpenID Connect issuer or Firebase project',
  WEBHOOK_ALLOW:
    'receivers of webhooks in networks of yours: `hooks.lan:8080, 10.0.0.0/8`. Without it only public addresses are called',
  WATCH_FOLDERS:
    'folders whose files workers send: `/srv/calls=ek_…, /srv/desk=ek_…`, or JSON; each with a key that sends and names a channel ([ingest.md](ingest.md))',
  ASSISTANT_URL: 'an app that stands at /assistant in a frame, with the microphone; it is told the organization’s id',
  ASSISTANT_HOSTS: 'at which hosts /assistant may be seen, beside their alpha- twins and this machine',
  CHAT_URL:
    'an OpenAI-compatible chat model: the built-in assistant then answers in prose too. The passages it has found for a question are sent there, nothing else',
  CHAT_MODEL: 'the model’s name',
  CHAT_KEY: 'sent to it as bearer',
} satisfies Meanings

const speech = {
  SPEECH_ENGINES:
    'who writes down what is said: a JSON list, or the path of a file with one ([operations.md](operations.md#speech-engines))',
  SPEECH_MODEL:
    'the model that is fetched in the background and transcribes before all other engines: `auto` (the best one that fits this machine and the language of `LC_ALL`, `LC_MESSAGES` or `LANG`; admins may select another), the name of one, or `none` ([speech.md](speech.md#which-model))',
  MODELS_URL:
    'an address that has the files of each speech model in a folder of its name, like a copy of `DATA_DIR/models` ([speech.md](speech.md#models))',
  SPEECH_AT_ONCE: 'how many talks a worker has written down at once; more for engines on other machines',
  FFMPEG_PATH: 'another ffmpeg than the one in PATH',
} satisfies Meanings

const watching = {
  METRICS_TOKEN: 'at least 16 characters: who sends it as bearer reads `/metrics`',
  METRICS_PORT:
    'a port apart from the app’s that answers `/healthz`, `/readyz` and `/metrics`, the latter to this machine without a token; leave it out of the proxy. A worker without the api has no other',
  LOG_LEVEL: '`debug`, `info`, `warn`, `error` or `silent`; one JSON object a line, with request ids',
} satisfies Meanings

/** Every variable there is: one without a meaning is an error of types. */
const all: Record<Variable, string> = {
  ...place,
  ...kept,
  ...letters,
  ...people,
  ...limits,
  ...elsewhere,
  ...speech,
  ...watching,
}

/** What holds where a variable is not set, when that is more than a default of the schema. */
export const otherwise: Meanings = {
  APP_URL: 'http://localhost:PORT',
  SESSION_SECRET: 'made once, in the data folder',
  DATABASE_URL: 'the embedded PostgreSQL',
  S3_BUCKET: 'the data folder',
  S3_URL: 'Amazon',
  S3_KEY_ID: 'the machine’s own role',
  S3_PATH_STYLE: 'true with `S3_URL`',
  SMTP_URL: 'letters land at `/dev/outbox`, where `APP_URL` is this machine',
  SMS_WEBHOOK_URL: 'SMS land beside the letters; with `SMTP_URL` set and no SMS, nobody can add a phone',
  OIDC_NAME: 'the issuer’s host',
  FIREBASE_AUTH_DOMAIN: 'PROJECT.firebaseapp.com',
  CAPTCHA: 'none',
  CAPTCHA_VERIFY_URL: 'its maker’s',
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
  SPEECH_ENGINES: 'PocketSphinx',
  SPEECH_MODEL: 'auto; none with `SPEECH_ENGINES`',
  MODELS_URL: 'where they are published',
  METRICS_TOKEN: '`/metrics` only on METRICS_PORT',
}

interface Group {
  title: string
  variables: Meanings
}

export const groups: readonly Group[] = [
  { title: 'Where it runs', variables: place },
  { title: 'Where things are kept', variables: kept },
  { title: 'Letters and SMS', variables: letters },
  { title: 'Who comes in, and how', variables: people },
  { title: 'Limits', variables: limits },
  { title: 'What else is out there', variables: elsewhere },
  { title: 'Speech and sound', variables: speech },
  { title: 'Numbers and logs', variables: watching },
]

export const meanings: Readonly<Record<string, string>> = all
