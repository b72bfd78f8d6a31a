import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cameFrom } from '../../guards/guards.ts'
import { Splash } from '../../shell/Splash.tsx'

/** Leads whoever is signed out to the sign-in page, and the dashboard's query with them unless they chose to leave. */
export function ToSignIn({ byChoice = false }: { byChoice?: boolean | undefined }) {
  const { latestLocation } = useRouter()
  const navigate = useNavigate()
  // Read once: on the way the address is the sign-in page's already.
  const [search] = useState(() => (byChoice ? {} : cameFrom(latestLocation)))
  useEffect(() => void navigate({ to: '/login', search, replace: true }), [navigate, search])
  return <Splash />
}
