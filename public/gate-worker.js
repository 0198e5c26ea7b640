// Keeps the screen of the gate and its files on the device: it opens without the network.
importScripts('/offline-worker.js')

self.keepOffline({
  cacheName: 'gate-1',
  shell: '/gate',
  owns: () => true,
  filesMax: 200,
  waitMillis: 3_000,
})
