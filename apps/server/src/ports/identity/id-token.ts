import { cutText } from '@earshot/contract/rules/cut-text'
import { isEmail } from '@earshot/contract/rules/email'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Claims } from './identity.ts'

/** Seconds by which an issuer's clock may be ahead, and by which a token may be over. */
const [AHEAD, OVER] = [150, 5]
const LONGEST_NAME = 80

export interface ExpectedToken {
  issuer: string
  audience: string
  algorithms: string[]
}

/**
 * The payload of a valid token: signature, issuer, audience, algorithm, type and times. Null if invalid. Throws only if
 * the keys cannot be fetched.
 */
export async function readToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: ExpectedToken,
): Promise<JWTPayload | null> {
  try {
    const options = { ...expected, requiredClaims: ['sub', 'iat', 'exp'], clockTolerance: AHEAD }
    const { payload, protectedHeader } = await jwtVerify(token, keys, options)
    const ofSomebody = payload.sub !== '' && isMeantForUs(payload, expected.audience)
    const isInTime = isPast(payload.iat) && (payload.exp ?? 0) + OVER > Date.now() / 1000
    return isPlainJwt(protectedHeader.typ) && ofSomebody && isInTime ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Access tokens and logout tokens have their own type: at+jwt, logout+jwt. */
const isPlainJwt = (typ: string | undefined) => typ === undefined || typ.toUpperCase() === 'JWT'

/** A token with several audiences must name its authorized party. */
const isMeantForUs = ({ aud, azp, events }: JWTPayload, audience: string) =>
  events === undefined && (azp === undefined ? [aud].flat().length === 1 : azp === audience)

export const isPast = (time: unknown) => typeof time === 'number' && time <= Date.now() / 1000 + AHEAD

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function claimsOf(issuer: string, { sub = '', ...payload }: JWTPayload): Claims {
  const said = textOf(payload.email).toLowerCase()
  const email = isEmail(said) ? said : ''
  return {
    issuer,
    subject: sub,
    email,
    email_verified: email !== '' && payload.email_verified === true,
    name: cutText(
      textOf(payload.name)
        .replaceAll(/[\s\p{C}]+/gu, ' ')
        .trim(),
      LONGEST_NAME,
    ),
    signed_in: Math.min(Number(payload.auth_time ?? payload.iat), Date.now() / 1000),
  }
}
