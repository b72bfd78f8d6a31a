import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR (RFC 8949) of what WebAuthn says: integers, bytes, text, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

interface AuthenticatorOptions {
  origin?: string
  rpId?: string
  /** Whether it checks who its person is. */
  verifies?: boolean
}

/** A device with a passkey (WebAuthn level 2): ES256, attestation “none”, a counter. */
export class Authenticator {
  readonly #at: { origin: string; rpId: string }
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #counter = 0
  #flags: number

  constructor({ origin = 'http://localhost:3000', rpId = 'localhost', verifies = true }: AuthenticatorOptions = {}) {
    this.#at = { origin, rpId }
    this.#flags = PRESENT | (verifies ? VERIFIED : 0)
  }

  rewind() {
    this.#counter = 0
  }

  forgetPerson() {
    this.#flags = PRESENT
  }

  create({ challenge = '' }: Challenge) {
    const size = Buffer.from([0, this.#id.length])
    const attested = Buffer.concat([Buffer.alloc(16), size, this.#id, cosePublicKey(this.#keys.publicKey)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(ATTESTED, attested)],
    ])
    return this.#credential({
      clientDataJSON: b64(this.#client('webauthn.create', challenge)),
      attestationObject: b64(cbor(attestation)),
      transports: ['internal'],
    })
  }

  get({ challenge = '' }: Challenge, signWith: KeyObject = this.#keys.privateKey) {
    const [data, said] = [this.#data(0), this.#client('webauthn.get', challenge)]
    const signed = createSign('SHA256').update(Buffer.concat([data, sha256(said)]))
    const signature = b64(signed.sign(signWith))
    return this.#credential({ clientDataJSON: b64(said), authenticatorData: b64(data), signature })
  }

  #data(more: number, rest = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++this.#counter)
    return Buffer.concat([sha256(this.#at.rpId), Buffer.from([this.#flags | more]), count, rest])
  }

  #client(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#at.origin, crossOrigin: false }))
  }

  #credential<Response>(response: Response) {
    const id = b64(this.#id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

interface Challenge {
  challenge?: string | undefined
}

/** RFC 9053: kty EC2, alg ES256, crv P-256. */
function cosePublicKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}
