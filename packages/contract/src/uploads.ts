import { LARGEST_UPLOAD } from './talks.ts'

/** Time limit for completing an upload and for creating a talk from it. */
export const UPLOAD_HOURS = 24

/**
 * Uploads in parts use tus 1.0.0 (https://tus.io/protocols/resumable-upload), not JSON, so any tus client works. Errors
 * are JSON as everywhere, with the status that the protocol requires.
 */
export const uploadProtocol = {
  path: '/uploads',
  version: '1.0.0',
  extensions: ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'],
  largest: LARGEST_UPLOAD,
  summary: 'Send a recording in parts that survive a broken connection (tus 1.0.0), then POST /save with its upload_id',
  operations: [
    {
      method: 'POST',
      path: '/uploads',
      rights: 'sender',
      summary: 'Create an upload. The last part of Location is the upload_id',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': 'Its bytes, at most 500 MiB; or Upload-Defer-Length: 1, and the length with a later PATCH',
        'Upload-Metadata': 'org_id and, after a space, the id in base64',
      },
      answers: { status: 201, headers: ['Location', 'Upload-Expires'] },
      errors: ['invalid', 'not_found', 'forbidden', 'too_large', 'too_many'],
    },
    {
      method: 'HEAD',
      path: '/uploads/{upload_id}',
      rights: 'author',
      summary: 'How much has arrived',
      headers: { 'Tus-Resumable': '1.0.0' },
      answers: { status: 200, headers: ['Upload-Offset', 'Upload-Length', 'Upload-Metadata'] },
      errors: ['not_found', 'gone'],
    },
    {
      method: 'PATCH',
      path: '/uploads/{upload_id}',
      rights: 'author',
      summary: 'Send the next bytes. Bytes that arrived before a connection broke are kept',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': 'Where it goes on',
        'Upload-Length': 'Once, if it was deferred',
        'Content-Type': 'application/offset+octet-stream',
      },
      answers: { status: 204, headers: ['Upload-Offset', 'Upload-Expires'] },
      errors: ['invalid', 'not_found', 'forbidden', 'conflict', 'gone', 'too_large'],
    },
    {
      method: 'DELETE',
      path: '/uploads/{upload_id}',
      rights: 'author',
      summary: 'Cancel an upload',
      headers: { 'Tus-Resumable': '1.0.0' },
      answers: { status: 204, headers: [] },
      errors: ['not_found'],
    },
  ],
} as const
