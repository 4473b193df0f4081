; All that a native engine needs besides its rules, so that its library imports nothing: memory through two pointers, which the loader sets
; before the first call; Numba's runtime for scratch arrays; and the functions of the C library that LLVM itself may call.
; The caller puts the target's triple and data layout before this text.

@nexarium_malloc = global ptr null ; void *(size_t)
@nexarium_free = global ptr null ; void (void *)

declare void @llvm.trap()

; --- Numba's runtime ------------------------------------------------------------------------------------------------------------------

; numba/core/runtime/nrtdynmod.py: { size_t count, ptr dtor, ptr dtor_info, ptr data, size_t size, ptr allocator }
%meminfo = type { i64, ptr, ptr, ptr, i64, ptr }

; The description and the data are one block. The data begin at a multiple of 64, behind the description's 48 bytes.
define hidden ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) noinline {
begin:
  %whole = add i64 %size, 111
  %malloc = load ptr, ptr @nexarium_malloc
  %info = call ptr %malloc(i64 %whole)
  %none = icmp eq ptr %info, null
  br i1 %none, label %fail, label %done
fail:
  call void @llvm.trap()
  unreachable
done:
  store i64 1, ptr %info
  %dtor = getelementptr %meminfo, ptr %info, i32 0, i32 1
  store ptr null, ptr %dtor
  %address = ptrtoint ptr %info to i64
  %behind = add i64 %address, 111
  %line = and i64 %behind, -64
  %data = inttoptr i64 %line to ptr
  %at = getelementptr %meminfo, ptr %info, i32 0, i32 3
  store ptr %data, ptr %at
  %length = getelementptr %meminfo, ptr %info, i32 0, i32 4
  store i64 %size, ptr %length
  %allocator = getelementptr %meminfo, ptr %info, i32 0, i32 5
  store ptr null, ptr %allocator
  ret ptr %info
}

define hidden ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %info
}

define hidden ptr @NRT_MemInfo_alloc_aligned_external(i64 %size, i32 %align, ptr %allocator) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %info
}

define hidden void @NRT_MemInfo_call_dtor(ptr %info) noinline {
  %free = load ptr, ptr @nexarium_free
  call void %free(ptr %info)
  ret void
}

; --- the C library --------------------------------------------------------------------------------------------------------------------

; LLVM recognises these loops and would replace them by calls of the very functions they are in: "no-builtins" forbids it.

define hidden ptr @memset(ptr %to, i32 %value, i64 %n) noinline nounwind "no-builtins" {
begin:
  %byte = trunc i32 %value to i8
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %loop
loop:
  %i = phi i64 [ 0, %begin ], [ %next, %loop ]
  %at = getelementptr inbounds i8, ptr %to, i64 %i
  store i8 %byte, ptr %at
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop
done:
  ret ptr %to
}

; what LLVM calls on macOS for memory that becomes zero, by the name of either architecture
define hidden void @bzero(ptr %to, i64 %n) noinline nounwind "no-builtins" {
  %same = call ptr @memset(ptr %to, i32 0, i64 %n)
  ret void
}

define hidden void @__bzero(ptr %to, i64 %n) noinline nounwind "no-builtins" {
  %same = call ptr @memset(ptr %to, i32 0, i64 %n)
  ret void
}

; what LLVM calls on macOS for an array of equal elements: 16 bytes, again and again
define hidden void @memset_pattern16(ptr %to, ptr %pattern, i64 %n) noinline nounwind "no-builtins" {
begin:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %loop
loop:
  %i = phi i64 [ 0, %begin ], [ %next, %loop ]
  %place = and i64 %i, 15
  %source = getelementptr inbounds i8, ptr %pattern, i64 %place
  %byte = load i8, ptr %source
  %target = getelementptr inbounds i8, ptr %to, i64 %i
  store i8 %byte, ptr %target
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop
done:
  ret void
}

define hidden ptr @memcpy(ptr noalias %to, ptr noalias %from, i64 %n) noinline nounwind "no-builtins" {
begin:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %loop
loop:
  %i = phi i64 [ 0, %begin ], [ %next, %loop ]
  %source = getelementptr inbounds i8, ptr %from, i64 %i
  %byte = load i8, ptr %source
  %target = getelementptr inbounds i8, ptr %to, i64 %i
  store i8 %byte, ptr %target
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop
done:
  ret ptr %to
}

; upwards where the target begins before the source, else downwards
define hidden ptr @memmove(ptr %to, ptr %from, i64 %n) noinline nounwind "no-builtins" {
begin:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %compare
compare:
  %before = icmp ult ptr %to, %from
  br i1 %before, label %up, label %down
up:
  %i = phi i64 [ 0, %compare ], [ %i.next, %up ]
  %up.source = getelementptr inbounds i8, ptr %from, i64 %i
  %up.byte = load i8, ptr %up.source
  %up.target = getelementptr inbounds i8, ptr %to, i64 %i
  store i8 %up.byte, ptr %up.target
  %i.next = add nuw i64 %i, 1
  %up.end = icmp eq i64 %i.next, %n
  br i1 %up.end, label %done, label %up
down:
  %j = phi i64 [ %n, %compare ], [ %j.next, %down ]
  %j.next = sub nuw i64 %j, 1
  %down.source = getelementptr inbounds i8, ptr %from, i64 %j.next
  %down.byte = load i8, ptr %down.source
  %down.target = getelementptr inbounds i8, ptr %to, i64 %j.next
  store i8 %down.byte, ptr %down.target
  %down.end = icmp eq i64 %j.next, 0
  br i1 %down.end, label %done, label %down
done:
  ret ptr %to
}

; what older Numba calls by name where newer takes the instruction
declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)

define hidden float @sqrtf(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  ret float %root
}

define hidden double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
