import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#tests/fixtures/find-free-port.ts'

/** A server that sends one page, compressed as gzip: nginx with one process where it is installed, else a bare Node. */
export async function startPlainServer(body: Buffer) {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-plain-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await writeFile(path.join(folder, 'page'), body)
  const port = await findFreePort()
  const hasNginx = spawnSync('nginx', ['-v']).status === 0
  const child = hasNginx ? await spawnNginx(folder, port) : spawnNode(folder, port)
  opened.defer(async () => {
    child.kill()
    await once(child, 'exit')
  })
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 100) throw new Error('The plain server does not answer')
    await pause(50)
  }
  const pid = hasNginx ? await findWorker(child.pid ?? 0) : (child.pid ?? 0)
  const resources = opened.move()
  return { name: hasNginx ? 'nginx' : 'a bare Node', port, pid, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function spawnNginx(folder: string, port: number) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  // Its worker otherwise becomes a user who may not read a folder of root's.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000; open_file_cache max=10;
      ${temporary.join(' ')}
      server { listen 127.0.0.1:${port};
        location = / { root ${folder}; try_files /page =404; default_type "text/html; charset=utf-8";
          add_header Content-Encoding gzip; add_header Vary "Accept-Encoding, Cookie"; } } }`
  await writeFile(path.join(folder, 'nginx.conf'), config)
  return spawn('nginx', ['-e', path.join(folder, 'error'), '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' })
}

const spawnNode = (folder: string, port: number) =>
  spawn(
    process.execPath,
    [
      '-e',
      `const body = require('node:fs').readFileSync(${JSON.stringify(path.join(folder, 'page'))})
      require('node:http').createServer((request, response) => response.writeHead(200, {
        'content-type': 'text/html', 'content-encoding': 'gzip', 'content-length': body.length }).end(body)).listen(${port}, '127.0.0.1')`,
    ],
    { stdio: 'inherit' },
  )

/** nginx answers in a process of its own below the one that was started. */
async function findWorker(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } }).then(
    ({ ok }) => ok,
    () => false,
  )
