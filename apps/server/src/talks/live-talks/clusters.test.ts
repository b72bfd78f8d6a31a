import { expect, test } from 'vitest'
import { speech } from '../../testing/recordings.ts'
import { clustersIn, isWebm } from './clusters.ts'

const ID = [0x1f, 0x43, 0xb6, 0x75]

test('sound that contains the four bytes of a cluster, and a cluster that is cut off, are none', () => {
  expect(clustersIn(Buffer.from([...ID, 0x00, 0xe7, 0x81, 0x05]))).toEqual([])
  expect(clustersIn(Buffer.from([...ID, 0x81, 0xa3, 0x81, 0x05]))).toEqual([])
  expect(clustersIn(Buffer.from(ID))).toEqual([])
  expect(clustersIn(Buffer.from([...ID, 0x01, 0xff]))).toEqual([])
  expect(clustersIn(Buffer.from([...ID, 0x81, 0xe7, 0x82, 0x05]))).toEqual([])
  expect(isWebm(Buffer.from('RIFF'))).toBe(false)
})

test('a cluster of unknown length, as browsers write them, is found with its time', () => {
  const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
  const bytes = Buffer.from([1, 2, 3, ...ID, ...unknown, 0xe7, 0x82, 0x10, 0x00, 9])
  expect(clustersIn(bytes, 100)).toEqual([{ at: 103, timestamp: 4096 }])
})

test('the clusters of a recording follow each other in time', async () => {
  const bytes = await speech(Array.from({ length: 10 }, () => 'the water pump at the north gate').join(' '), 'webm')
  const found = clustersIn(bytes)
  expect(isWebm(bytes)).toBe(true)
  expect(found.length).toBeGreaterThan(2)
  expect(found[0]?.timestamp).toBeLessThan(100)
  expect(found.map(({ timestamp }) => timestamp)).toEqual(
    found.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
  )
})
