"""OpenStack Swift with its S3 interface in one process, for tests. Keeps its data in the given folder.

Prints its port on one line and exits when standard input closes, so that it does not outlive its parent. Listing pages are
short, so that a few objects need several pages.
"""

import os
import pwd
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import tpool, wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder = os.path.abspath(sys.argv[1])
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')

CLUSTER = """[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = all
default = yes
"""

BASE = """[DEFAULT]
devices = {folder}/devices
mount_check = false
user = {user}
swift_dir = {folder}
disable_fallocate = true
log_address = /dev/null
log_level = CRITICAL
"""

KEEPER = """[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

DOOR = """[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 10
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text.format(folder=folder, user=pwd.getpwuid(os.geteuid()).pw_name, kind=name.split('.')[0]))
    return path


def ring(kind, port):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'ip': '127.0.0.1', 'port': port, 'device': 'd'})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + '.ring.gz'))


def serve(socket, conf):
    with open(os.devnull, 'w') as nowhere:
        wsgi.server(socket, loadapp(conf), log=nowhere, log_output=False, debug=False)


os.makedirs(os.path.join(folder, 'devices', 'd'))
write('swift.conf', CLUSTER)

for kind in ('account', 'container', 'object'):
    socket = eventlet.listen(('127.0.0.1', 0))
    ring(kind, socket.getsockname()[1])
    eventlet.spawn(serve, socket, write(kind + '.conf', BASE + KEEPER))

door = eventlet.listen(('127.0.0.1', 0))
eventlet.spawn(serve, door, write('proxy.conf', BASE + DOOR))
eventlet.sleep(0)
print(door.getsockname()[1], flush=True)

tpool.execute(sys.stdin.read)
os._exit(0)
