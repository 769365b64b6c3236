// The least that a server of live streams can do: one thread, epoll and write(2).
// Prints its port. Takes "<bytes>\n" and so many bytes, writes them to every stream, and prints when it began, in ms of the
// monotonic clock.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 1 << 16, EVENTS = 1024 };

static const char HEAD[] =
    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ncache-control: no-store, no-transform\r\n"
    "transfer-encoding: chunked\r\n\r\nd\r\nretry: 3000\n\n\r\n";

static char is_stream[FILES];
static int last;

static void must(int ok, const char *what) {
  if (ok) return;
  perror(what);
  exit(1);
}

static void read_fully(char *to, size_t bytes) {
  for (size_t got = 0; got < bytes;) {
    ssize_t part = read(STDIN_FILENO, to + got, bytes - got);
    if (part <= 0) exit(0);
    got += part;
  }
}

static void send_all(void) {
  char line[32];
  size_t at = 0;
  do read_fully(line + at, 1);
  while (line[at] != '\n' && ++at < sizeof line - 1);
  line[at] = 0;
  size_t bytes = strtoul(line, NULL, 10);
  char *frame = malloc(bytes);
  must(frame != NULL, "malloc");
  read_fully(frame, bytes);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  for (int file = 0; file <= last; file++)
    if (is_stream[file]) must(write(file, frame, bytes) == (ssize_t)bytes, "write");
  free(frame);
  printf("%.6f\n", now.tv_sec * 1e3 + now.tv_nsec / 1e6);
}

static void accept_all(int server, int poll) {
  int one = 1;
  for (int file; (file = accept4(server, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
    must(file < FILES, "too many files");
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = file};
    must(epoll_ctl(poll, EPOLL_CTL_ADD, file, &event) == 0, "epoll_ctl");
    if (file > last) last = file;
  }
}

/* A request of these viewers comes in one piece. */
static void answer(int file) {
  char request[4096];
  if (read(file, request, sizeof request) <= 0) {
    is_stream[file] = 0;
    close(file);
  } else if (!is_stream[file]) {
    must(write(file, HEAD, sizeof HEAD - 1) == sizeof HEAD - 1, "write");
    is_stream[file] = 1;
  }
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  int server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  must(bind(server, (struct sockaddr *)&address, length) == 0, "bind");
  must(listen(server, 4096) == 0, "listen");
  getsockname(server, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));

  int poll = epoll_create1(0);
  struct epoll_event of_server = {.events = EPOLLIN, .data.fd = server};
  struct epoll_event of_parent = {.events = EPOLLIN, .data.fd = STDIN_FILENO};
  must(epoll_ctl(poll, EPOLL_CTL_ADD, server, &of_server) == 0, "epoll_ctl");
  must(epoll_ctl(poll, EPOLL_CTL_ADD, STDIN_FILENO, &of_parent) == 0, "epoll_ctl");
  for (;;) {
    struct epoll_event events[EVENTS];
    int ready = epoll_wait(poll, events, EVENTS, -1);
    for (int at = 0; at < ready; at++) {
      int file = events[at].data.fd;
      if (file == server) accept_all(server, poll);
      else if (file == STDIN_FILENO) send_all();
      else answer(file);
    }
  }
}
