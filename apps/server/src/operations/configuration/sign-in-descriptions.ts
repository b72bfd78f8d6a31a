import type { Variable } from '../../config.ts'

export const signIn = {
  SESSION_MINUTES:
    'after so many minutes without use a session ends, and the person signs in again; 0 for never. A session ends after 24 hours in any case. Organizations can set a shorter time for their members',
  REGISTRATION:
    '`open`; `invite`: only addresses with a pending invite can register; `closed`: no new accounts. Let your first admin in before you close',
  SECOND_FACTOR:
    'who must use two-factor authentication to open an organization: `nobody`, unless the organization requires it; `operators`, and the admins of organizations; or `everybody`. API keys and connected apps are exempt',
  IDENTITY:
    'how people sign in: `builtin` (password, link by email, code by SMS), `oidc`, `firebase`, or several: `builtin,oidc`',
  PASSWORD_RANGE_URL:
    'a service of breached passwords with a range API, like `https://api.pwnedpasswords.com/range/`: new passwords are looked up there. It gets the first five of forty digits of their SHA-1; if it does not answer in two seconds, the password is taken',
  OIDC_ISSUER:
    'an OpenID Connect issuer, written exactly as it writes itself. Register `{APP_URL}/identity/callback/oidc` as redirect address; authorization code with PKCE',
  OIDC_CLIENT_ID: 'the name under which Earshot is registered there',
  OIDC_CLIENT_SECRET: 'for a confidential client; without it PKCE alone',
  OIDC_NAME: 'what the button says',
  OIDC_TRUST_EMAIL:
    'true: an address that the issuer calls verified is proven. It then opens the account here that has the same proven address. False: Earshot asks for proof by an email of its own, and links nothing',
  OIDC_GROUPS:
    'what groups of the issuer give here, as JSON: `[{"group":"radio","org_id":"…","role":"sender","channel_ids":["…"]}]`; role is `listener`, `sender`, `moderator` or `admin`, channels are private ones ([operations.md](operations.md#signing-in))',
  OIDC_GROUPS_CLAIM: 'the claim that names the groups, in the ID token or at the userinfo endpoint',
  OIDC_SCOPE: 'what is asked for at the issuer; some tell groups only with a scope of their own',
  FIREBASE_PROJECT_ID: 'Firebase Authentication; the browser signs in there',
  FIREBASE_API_KEY: 'its key for browsers, which is public',
  FIREBASE_AUTH_DOMAIN: 'where its sign-in pages are',
  FIREBASE_AUTH_EMULATOR_HOST:
    '`127.0.0.1:9099`: its emulator, for tests. Unsigned tokens are valid then; refused with `NODE_ENV=production` and for any other machine',
  CAPTCHA:
    'bot check before signing in, registering, and asking for a link, a code or a new password: `turnstile`, `hcaptcha` or `recaptcha`',
  CAPTCHA_SITE_KEY: 'the public key from the provider',
  CAPTCHA_SECRET: 'the secret key from the provider',
  CAPTCHA_VERIFY_URL: 'another URL that verifies in the same way',
} satisfies Partial<Record<Variable, string>>
