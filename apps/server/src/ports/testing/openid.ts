import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'
import { type ServerAnswer, openServer } from './server.ts'

export const CLIENT_ID = 'earshot'
export const CLIENT_SECRET = 'a secret of the client'

interface IssuerOptions {
  redirect: string
  tellsAddress?: boolean
  port?: number
}

type Claims = Record<string, unknown>
type Signer = Awaited<ReturnType<typeof newKey>>

/** A real OpenID Connect issuer on this machine that signs people in without asking. Dispose it after use. */
export async function openIssuer({ redirect, tellsAddress = true, port = 0 }: IssuerOptions) {
  const people = new Map<string, Claims>()
  const state = { person: '', key: await newKey() }
  const server = await openServer((request, response) => answer(request, response), port)

  const raised = (): ServerAnswer => {
    const provider = new Provider(server.url, settings({ redirect, tellsAddress, people, key: state.key }))
    const callback = provider.callback()
    return (request, response) =>
      request.url?.startsWith('/interaction/')
        ? provider.interactionFinished(request, response, { login: { accountId: state.person } })
        : callback(request, response)
  }
  let answer = raised()

  return {
    ...server,
    issuer: server.url,
    signInAs: (person: string, claims: Claims) => {
      state.person = person
      people.set(person, claims)
    },
    rotate: async () => {
      state.key = await newKey()
      answer = raised()
    },
    sign: (claims: Claims, header = {}) => signedBy(state.key, claims, header),
    publicKey: () => state.key.public,
  }
}

interface Inside extends Required<Omit<IssuerOptions, 'port'>> {
  people: Map<string, Claims>
  key: Signer
}

const settings = ({ redirect, tellsAddress, people, key }: Inside): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [redirect],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  adapter: MemoryAdapter,
  jwks: { keys: [key.private] },
  cookies: { keys: ['a key for cookies'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  conformIdTokenClaims: !tellsAddress,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...people.get(accountId) }) }),
  loadExistingGrant: async ({ oidc }) => {
    const { accountId = '' } = oidc.session ?? {}
    const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  ttl: { Grant: 60, Session: 60, IdToken: 600, AccessToken: 60, Interaction: 60 },
})

export async function newKey(alg = 'RS256') {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const kid: string = crypto.randomUUID()
  const about = { kid, alg, use: 'sig' }
  return {
    alg,
    kid,
    public: { ...(await exportJWK(publicKey)), ...about } as JWK,
    private: { ...(await exportJWK(privateKey)), ...about } as JWK,
    privateKey,
  }
}

export const signedBy = ({ alg, kid, privateKey }: Signer, claims: Claims, header = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)

class MemoryAdapter implements Adapter {
  static readonly all = new Map<string, AdapterPayload>()
  private readonly kind: string

  constructor(kind: string) {
    this.kind = kind
  }

  async upsert(id: string, payload: AdapterPayload) {
    MemoryAdapter.all.set(`${this.kind} ${id}`, payload)
  }

  async find(id: string) {
    return MemoryAdapter.all.get(`${this.kind} ${id}`)
  }

  async findByUid(uid: string) {
    return [...MemoryAdapter.all].find(
      ([name, payload]) => name.startsWith(`${this.kind} `) && payload.uid === uid,
    )?.[1]
  }

  async findByUserCode() {
    return undefined
  }

  async consume(id: string) {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string) {
    MemoryAdapter.all.delete(`${this.kind} ${id}`)
  }

  async revokeByGrantId(grantId: string) {
    for (const [name, payload] of MemoryAdapter.all) if (payload.grantId === grantId) MemoryAdapter.all.delete(name)
  }
}
