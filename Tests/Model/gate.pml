/* The gate's protocol: who is inside, who leaves mail, who delivers it, and what a visit leaves to others.
 *
 * The names are those of Sources/Streams/Core/Gates/Gate+Occupancy.swift, Gate+Leaving.swift, Gate+Mail.swift, Gate+Closing.swift and
 * Visit.swift, and each atomic step here is one atomic step there: a compare-and-swap of the occupancy, or what is done
 * under the mailbox's lock. Handlers take a lock of the user's, which visitors hold. Waiting for a visitor is bounded in
 * the program; here it may be given up at any time. An owner that is no visitor may offer the rest of the mail to others
 * after any letter; in the program, after many.
 *
 * What is explored is chosen by macros; see `run`:
 *   PUSHERS, EVENTS   how many threads push, and how often each
 *   SUBSCRIBER        a thread that attaches, holding the user's lock
 *   CANCELLER         one that cancels, holding the lock; its own handler pushes once more
 *   SOURCE            one that gives so many events in one stay inside the gate
 * and what is broken on purpose, so that it can be seen that the check fails:
 *   BROKEN_VISIT      a visitor delivers what others have left
 *   BROKEN_HANDOVER   a visitor leaves others' mail, and tells no thread of it
 *   BROKEN_MAIL       mail is left without a look at whether the owner has gone
 *   BROKEN_ORDER      a pusher enters a gate with mail, and delivers its own event first
 *   BROKEN_NUDGE      a cancel does not have the owner look up
 *   BROKEN_OFFER      an owner offers the rest of the mail to others, and does not come back when none takes it
 *   BROKEN_RELIEF     one that takes over and leaves the rest goes on with its own event
 */
#ifndef PUSHERS
#define PUSHERS 0
#endif
#ifndef EVENTS
#define EVENTS 2
#endif

/* Threads: pushers from 1, then these. */
#define SUBSCRIBER_ID 4
#define CANCELLER_ID 5
#define SOURCE_ID 6
#define LIBRARY_ID 7
#define THREADS 8

/* What a letter asks for: an event to be delivered, a branch to be attached, or an end. */
mtype = { event, attach, end };
/* What an owner leaves in the mailbox: nothing, what a visit leaves to others, or what it offers to who comes. */
mtype = { nothing, others, more };

/* The occupancy: no thread and no mark is idle, no thread and a mark is unattended. */
byte owner = 0;
bool mark = false;
bool visitor = false;
/* The mailbox. */
chan mailbox = [12] of { byte, mtype, byte };
/* Whom a visit has told that there is mail. */
chan jobs = [12] of { bit };

/* The gate's closing flag, and the node's end. */
bool closed = false;
bool ended = false;
bool attached = false;
/* The owner has been told to look up. */
bool cancelled = false;

/* The user's lock: who holds it. */
byte userLock = 0;
bool onVisit[THREADS] = false;

/* What is checked. */
byte inside = 0;
byte last[THREADS] = 0;
byte delivered = 0;
byte dropped = 0;
byte pushed = 0;

/* A handler runs: it takes the user's lock, unless the event is the visitor's own. */
inline handle() {
  atomic {
    inside++;
    assert(inside == 1);
    assert(!onVisit[me] || s == me);
    /* Events of one thread come in their order. */
    assert(last[s] < n);
    last[s] = n;
    delivered++
  }
  if
  :: s == me && onVisit[me] -> skip
  :: else ->
    atomic { userLock == 0 -> userLock = me }
    userLock = 0
  fi;
  inside--
}

inline work() {
  if
  :: k == event ->
    if
    :: atomic { closed || ended -> dropped++ }
    :: else -> handle()
    fi
  :: k == attach -> attached = true
  :: k == end -> ended = true
  fi
}

/* Takes letters out and does what they ask for: all of them, unless it leaves the rest to who comes, or, on a visit, this
 * thread's own up to the first of another. */
inline deliverMail() {
  left = nothing;
  if
#ifdef BROKEN_VISIT
  :: true ->
#else
  :: !onVisit[me] ->
#endif
    do
    :: atomic { mailbox?s,k,n }
      work();
      if
      :: true -> left = more; break
      :: true -> skip
      fi
    :: empty(mailbox) -> break
    od
#ifndef BROKEN_VISIT
  :: else ->
    do
    :: atomic { mailbox?[eval(me),k,n] -> mailbox?s,k,n }
      work()
    :: atomic {
        !mailbox?[eval(me),k,n] ->
        if
        :: nempty(mailbox) -> left = others
        :: empty(mailbox) -> skip
        fi
      }
      break
    od
#endif
  fi
}

/* Leaves: idle when there is nothing to do, else after the mail. On a visit, others' mail is handed over; else it is offered. */
inline leaveSlowly() {
  do
  :: hasMail ->
    hasMail = false;
    deliverMail();
    if
    :: left == nothing -> skip
    :: left == others ->
      atomic { owner = 0; visitor = false; mark = true }
#ifndef BROKEN_HANDOVER
      jobs!1;
#endif
      break
    :: left == more ->
      atomic { owner = 0; visitor = false; mark = true }
#ifdef BROKEN_OFFER
      break
#else
      if
      :: atomic { owner == 0 && mark -> owner = me; mark = false } hasMail = true
      :: else -> break
      fi
#endif
    fi
  :: !hasMail && owner == me ->
    if
    :: atomic { !mark -> owner = 0; visitor = false } break
    :: atomic { mark -> mark = false } hasMail = true
    fi
  od
}

/* Delivers first what waits in a gate that this thread has entered though it was not idle. */
inline takeOver() {
  deliverMail();
#ifdef BROKEN_RELIEF
  if
  :: left == more -> mark = true
  :: else -> skip
  fi;
  isIn = true
#else
  if
  :: left == nothing -> isIn = true
  :: else -> isIn = false; hasMail = true; leaveSlowly()
  fi
#endif
}

inline leave() {
  if
  :: atomic { !mark -> owner = 0; visitor = false }
  :: else -> hasMail = false; leaveSlowly()
  fi
}

/* Leaves a letter, and sees to it that a thread delivers it. */
inline mail() {
  mailbox!me,kind,number;
#ifdef BROKEN_MAIL
  if
  :: atomic { owner != 0 -> mark = true }
  :: else -> skip
  fi
#else
  do
  :: atomic { owner == 0 && !mark -> owner = me; visitor = onVisit[me] }
    hasMail = true;
    leaveSlowly();
    break
  :: atomic { owner == 0 && mark && onVisit[me] } break
  :: atomic { owner == 0 && mark && !onVisit[me] -> owner = me; mark = false }
    takeOver();
    if
    :: isIn -> leave()
    :: else -> skip
    fi
  :: atomic { owner != 0 -> mark = true } break
  od
#endif
}

/* Enters an idle gate, or one that waits for its mail to be delivered; waits for a visitor, or gives up. */
inline enter() {
  isIn = false;
  do
  :: atomic { owner == 0 && !mark -> owner = me; visitor = onVisit[me]; isIn = true } break
  :: atomic { owner == 0 && mark && !onVisit[me] -> owner = me; mark = false }
#ifdef BROKEN_ORDER
    mark = true; isIn = true;
#else
    takeOver();
#endif
    break
  :: atomic { owner == 0 && mark && onVisit[me] } break
  :: owner != 0 && visitor -> skip
  :: owner != 0 -> break
  od
}

inline perform() {
  enter();
  if
  :: isIn ->
    s = me; k = kind; n = number;
    work();
    leave()
  :: else -> mail()
  fi
}

/* What the steps below work on: the thread, what it comes with, the letter at hand, and where it stands. */
#define LOCALS byte me; mtype kind = event; byte number = 1; byte s; mtype k; byte n; bool isIn, hasMail; mtype left

#if PUSHERS > 0
active [PUSHERS] proctype Pusher() {
  LOCALS;
  me = _pid + 1;
  do
  :: number <= EVENTS ->
    pushed++;
    perform();
    number++
  :: else -> break
  od
}
#endif

#ifdef SUBSCRIBER
active proctype Subscriber() {
  LOCALS;
  me = SUBSCRIBER_ID;
  atomic { userLock == 0 -> userLock = me; onVisit[me] = true }
  kind = attach;
  perform();
  atomic { onVisit[me] = false; userLock = 0 }
}
#endif

#ifdef CANCELLER
active proctype Canceller() {
  LOCALS;
  me = CANCELLER_ID;
  atomic { userLock == 0 -> userLock = me; onVisit[me] = true }
  /* What its own handler pushes before the end has come. */
  pushed++;
  perform();
  closed = true;
  atomic {
#ifndef BROKEN_NUDGE
    if
    :: owner != 0 || mark -> mark = true
    :: else -> skip
    fi;
#endif
    cancelled = true
  }
  kind = end;
  perform();
  atomic { onVisit[me] = false; userLock = 0 }
}
#endif

#ifdef SOURCE
/* Looks at the mark alone between two events; what it gives when it is marked goes through the gate. */
active proctype Source() {
  LOCALS;
  me = SOURCE_ID;
  pushed = pushed + SOURCE;
  do
  :: number > SOURCE -> break
  :: number <= SOURCE ->
    enter();
    if
    :: isIn ->
      /* Once, at the beginning of the stay. */
      if
      :: atomic { closed || ended -> dropped = dropped + SOURCE + 1 - number; number = SOURCE + 1 }
      :: else -> skip
      fi;
      do
      :: atomic { number <= SOURCE && !mark ->
          /* Whatever could keep the event from being given has set the mark. */
          assert(!ended && !cancelled)
        }
        s = me; n = number;
        handle();
        number++
      :: number > SOURCE || mark -> break
      od;
      leave()
    :: else ->
      mail();
      number++
    fi
  od
}
#endif

/* The library's queue: delivers what a visit has left, unless another thread is at it. */
active proctype Library() {
  LOCALS;
  me = LIBRARY_ID;
  do
  :: jobs?_ ->
    if
    :: atomic { owner == 0 && mark -> owner = me; mark = false }
      takeOver();
      if
      :: isIn -> leave()
      :: else -> skip
      fi
    :: else -> skip
    fi
  :: timeout -> break
  od;
  /* All threads have come to an end, and nothing is left. */
  assert(empty(mailbox) && owner == 0 && !mark);
  assert(delivered + dropped == pushed);
#ifdef SUBSCRIBER
  assert(attached);
#endif
#ifdef CANCELLER
  assert(ended)
#endif
}
