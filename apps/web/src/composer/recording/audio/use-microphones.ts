import { useEffect, useState } from 'react'

/** A microphone that the browser knows. */
interface KnownMicrophone {
  id: string
  name: string
}

/** The microphones of this device; null until the browser names them, which it does once it was allowed. */
export function useMicrophones(looking: boolean) {
  const [microphones, setMicrophones] = useState<readonly KnownMicrophone[] | null>(null)
  useEffect(() => {
    const devices = looking ? navigator.mediaDevices : undefined
    if (!devices) return
    const look = () => void devices.enumerateDevices().then((found) => setMicrophones(named(found)))
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [looking])
  return microphones
}

const ALIASES = ['default', 'communications']

/** Chromium also lists what the system has chosen, a second time; browsers without permission list nameless ones. */
function named(devices: readonly MediaDeviceInfo[]) {
  const inputs = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && !ALIASES.includes(deviceId))
  if (inputs.every(({ label }) => label === '')) return null
  return inputs.map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}
