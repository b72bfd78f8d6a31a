import type { PhoneNumber } from '@earshot/contract/rules/phones'
import { useState } from 'react'
import type { SignInAnswer } from '../../provider/provider.ts'
import { Back } from '../Back.tsx'
import { CodeForm } from './CodeForm.tsx'
import { likelyCountry } from '../../../ui/form/country/countries.ts'
import { NumberForm } from './NumberForm.tsx'

interface PhoneWayProps {
  onAnswer: (answer: SignInAnswer) => void
  onBack: () => void
  /** A code has left. */
  onSent: () => void
  action: string
}

/** Signing in by a code that is sent to a phone. */
export function PhoneWay({ onAnswer, onBack, onSent, action }: PhoneWayProps) {
  const [typed, setTyped] = useState(() => ({ country: likelyCountry(navigator.languages), phone: '' }))
  const [number, setNumber] = useState<PhoneNumber>()
  function sent(to: PhoneNumber) {
    setNumber(to)
    onSent()
  }

  if (number) return <CodeForm {...{ number, onAnswer, action }} onBack={() => setNumber(undefined)} />
  return (
    <>
      <NumberForm typed={typed} onTyped={setTyped} onSent={sent} />
      <Back onBack={onBack} />
    </>
  )
}
