import { addErrorMessages } from '../../errors/error-messages.ts'
import { entered, type ProviderUser } from '../builtin.ts'
import { IdentityError, type SignInAnswer } from '../provider.ts'
import { requestWithProof } from '../request.ts'
import { loadMethodTexts } from '../method-texts.ts'
import { passkeyMessages } from './passkey-messages.ts'

export async function withTexts() {
  addErrorMessages(passkeyMessages)
  await loadMethodTexts()
  return { signIn, add }
}

async function signIn(): Promise<SignInAnswer> {
  const options = await requestWithProof('/passkey/generate-authenticate-options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const response = await answerOf(navigator.credentials.get({ publicKey }))
  const { user } = (await requestWithProof('/passkey/verify-authentication', { response })) as { user: ProviderUser }
  return { user: entered(user) }
}

export interface NewPasskey {
  name: string
  password?: string
}

async function add({ name, ...proof }: NewPasskey) {
  const options = await requestWithProof('/passkeys/begin', proof)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const response = await answerOf(navigator.credentials.create({ publicKey }))
  return requestWithProof('/passkey/verify-registration', { response, ...(name && { name }) })
}

/** What the device answers, or a refusal under a code of ours. */
async function answerOf(asked: Promise<Credential | null>) {
  const credential = await asked.catch((error: unknown) => {
    throw new IdentityError(codes[error instanceof DOMException ? error.name : ''] ?? 'PASSKEY_CANCELLED')
  })
  return (credential as PublicKeyCredential).toJSON()
}

const codes: Record<string, string> = {
  InvalidStateError: 'PASSKEY_EXISTS',
  NotSupportedError: 'PASSKEY_IMPOSSIBLE',
  SecurityError: 'PASSKEY_IMPOSSIBLE',
}
